import { isLocale, type Locale } from './locales.ts';

// A string of its own: what is derived from it stays out of the recipient's page, which would otherwise include the
// whole table.
const dashboard = '/dashboard';

/** The app's screens, used by its router, all links to them, and the server, which serves the app for them. */
export const appPaths = {
  home: '/',
  enterLink: '/enter-link',
  dashboard,
  account: '/dashboard/account',
  accountSignIn: '/dashboard/account/sign-in',
  accountPrograms: '/dashboard/account/programs',
  accountWebhooks: '/dashboard/account/webhooks',
  accountPrivacy: '/dashboard/account/privacy',
  lookups: '/dashboard/lookups',
  query: '/query',
  queryStages: '/query/query2',
  emailRegister: '/query/emailRegister',
  result: '/result',
  payment: '/payment',
  register: '/register',
  withdraw: '/withdraw',
  extend: '/extend',
  contact: '/contact-us',
  optOut: '/opt-out',
  myShares: '/my-shares',
  // Specified names; `/404` stands for any unknown path.
  ok: '/200',
  // Spelt as specified.
  paymentSuccess: '/dashboard/modules/SuccessModal',
  mySubscription: '/dashboard/modules/MySubscription',
  subscriptionExpired: '/dashboard/modules/subscriptionExpiredModal',
  cancelSubscription: '/dashboard/modules/cancleMySubscriptionModal',
  receipt: '/dashboard/modules/receipt',
} as const;

/** The recipient's pages, prerendered, and never indexed. */
export const recipientPages = ['share', 'location-failed'] as const;
export type RecipientPage = (typeof recipientPages)[number];

/** The dashboard while the plan is expired. */
export const expiredDashboard = `${dashboard}/?s=-1&at=10`;
export const isExpiredDashboard = (query: URLSearchParams): boolean =>
  query.get('s') === '-1' && query.get('at') === '10';

/** The dashboard with a request open, and the list that contains all of them. */
export const requestPage = (id: string): string => `${dashboard}?tab=all&request=${id}`;

/** The dashboard with the dialog for a voice message. */
export const voiceDialog = `${dashboard}?voice=1`;

/** The prefix of a path: empty for English. */
export const localePrefix = (locale: Locale): string => (locale === 'en' ? '' : `/${locale}`);

/** The language of a URL. Takes a pathname, with or without query and fragment. */
export const localeOfPath = (path: string): Locale => {
  const first = /^\/(\w+)(?=[/?#]|$)/.exec(path)?.[1];
  return isLocale(first) ? first : 'en';
};

/**
 * The same page in another language. Takes and returns a path, with or without query and fragment; never one that begins
 * with several slashes, which would be another site's address.
 */
export function localPath(path: string, locale: Locale): string {
  const rest = path.slice(localePrefix(localeOfPath(path)).length).replace(/^\/*/, '/');
  // `/id`, not `/id/`.
  return locale === 'en' ? rest : localePrefix(locale) + rest.replace(/^\/(?=[?#]|$)/, '');
}

/** Whether the app has a screen at this pathname, in any language. */
export function isAppPath(pathname: string): boolean {
  if (pathname.includes('//')) return false;
  const plain = localPath(pathname, 'en');
  return Object.values<string>(appPaths).some((path) => plain === path || plain === `${path}/`);
}

/** Whether a pathname is the dashboard's, in any language. */
export const isDashboard = (pathname: string): boolean =>
  localPath(pathname.replace(/\/$/, ''), 'en') === dashboard;

/** Path of one of the recipient's pages. The key is in the fragment, so that it reaches no log and no Referer. */
export const recipientPath = (page: RecipientPage, locale: Locale, key: string | null): string =>
  `${localePrefix(locale)}/${page}${key ? `#${key}` : ''}`;

/** The link sent to a recipient. `publicUrl` has no trailing slash. */
export const shareLink = (publicUrl: string, locale: Locale, key: string): string =>
  publicUrl + recipientPath('share', locale, key);

/**
 * The link sent to an account: its page has a button that uses the sign-in link or, with `confirm`, confirms a new
 * address.
 */
export const enterLink = (publicUrl: string, locale: Locale, token: string, confirm?: 'email'): string =>
  `${publicUrl}${localPath(appPaths.enterLink, locale)}${confirm ? `?confirm=${confirm}` : ''}#${token}`;

/** Where a recipient ends or refuses sharing although their network has used up its requests. */
export const answerPaths = {
  stop: '/answers/stop',
  decline: '/answers/decline',
  block: '/answers/block',
} as const;

/** Where copies of what is stored about somebody are sent from, as files. */
export const copyPaths = { account: '/copies/account', recipient: '/copies/recipient' } as const;

/** Where a mail program's unsubscribe button posts. */
export const unsubscribeLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/unsubscribe/${token}`;
