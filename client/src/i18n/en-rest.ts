import account from './en/account.json';
import lookup from './en/lookup.json';
import myShares from './en/my-shares.json';
import report from './en/report.json';
import subscription from './en/subscription.json';

/** What only other pages and dialogs say (see `withTexts`). */
export const rest = { account, lookup, myShares, report, subscription };
