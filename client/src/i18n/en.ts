import account from './en/account.json';
import common from './en/common.json';
import errors from './en/errors.json';
import location from './en/location.json';
import lookup from './en/lookup.json';
import map from './en/map.json';
import message from './en/message.json';
import report from './en/report.json';
import site from './en/site.json';
import subscription from './en/subscription.json';

export const en = { account, common, errors, location, lookup, map, message, report, site, subscription };

/** What there is a text for: every code of the schema's `ErrorCode`, and OFFLINE. */
export type ErrorText = keyof typeof errors;
