import common from './id/common.json';
import errors from './id/errors.json';
import location from './id/location.json';
import map from './id/map.json';
import message from './id/message.json';
import site from './id/site.json';

export const id = { common, errors, location, map, message, site };
