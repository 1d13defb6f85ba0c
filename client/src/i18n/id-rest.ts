import account from './id/account.json';
import lookup from './id/lookup.json';
import report from './id/report.json';
import subscription from './id/subscription.json';

export const rest = { account, lookup, report, subscription };
