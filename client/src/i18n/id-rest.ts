import account from './id/account.json';
import lookup from './id/lookup.json';
import myShares from './id/my-shares.json';
import report from './id/report.json';
import subscription from './id/subscription.json';

export const rest = { account, lookup, myShares, report, subscription };
