import common from './en/common.json';
import errors from './en/errors.json';
import location from './en/location.json';
import map from './en/map.json';
import message from './en/message.json';
import site from './en/site.json';

/** What the dashboard and every page's frame say. */
export const en = { common, errors, location, map, message, site };

/** The keys of error texts: every code of the schema's `ErrorCode`, and OFFLINE. */
export type ErrorText = keyof typeof errors;
