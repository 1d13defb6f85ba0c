import account from './id/account.json';
import common from './id/common.json';
import errors from './id/errors.json';
import location from './id/location.json';
import lookup from './id/lookup.json';
import map from './id/map.json';
import message from './id/message.json';
import report from './id/report.json';
import site from './id/site.json';
import subscription from './id/subscription.json';

export const id = { account, common, errors, location, lookup, map, message, report, site, subscription };
