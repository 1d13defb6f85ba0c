import account from './id/account.json';
import common from './id/common.json';
import errors from './id/errors.json';
import location from './id/location.json';
import map from './id/map.json';
import message from './id/message.json';
import subscription from './id/subscription.json';

export const id = { account, common, errors, location, map, message, subscription };
