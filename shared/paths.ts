import { isLocale, type Locale } from './locales.ts';

// A text of its own: what is made of it stays out of the recipient's page, which would keep the table for its sake.
const dashboard = '/dashboard';

/** The app's screens: its router, every link to them and the server, which answers them with the app, read this. */
export const appPaths = {
  home: '/',
  enterLink: '/enter-link',
  dashboard,
  account: '/dashboard/account',
  lookups: '/dashboard/lookups',
  query: '/query',
  queryStages: '/query/query2',
  emailRegister: '/query/emailRegister',
  result: '/result',
  payment: '/payment',
  register: '/register',
  withdraw: '/withdraw',
  contact: '/contact-us',
  optOut: '/opt-out',
  // Specified names; `/404` is any address that leads nowhere.
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

/** The dashboard while the plan is over. */
export const expiredDashboard = `${dashboard}/?s=-1&at=10`;
export const isExpiredDashboard = (query: URLSearchParams): boolean =>
  query.get('s') === '-1' && query.get('at') === '10';

/** The dashboard with the dialog for a voice message. */
export const voiceDialog = `${dashboard}?voice=1`;

/** What stands in front of a path: nothing in English. */
export const localePrefix = (locale: Locale): string => (locale === 'en' ? '' : `/${locale}`);

/** The language that an address stands for. Takes a pathname, with or without query and fragment. */
export const localeOfPath = (path: string): Locale => {
  const first = /^\/(\w+)(?=[/?#]|$)/.exec(path)?.[1];
  return isLocale(first) ? first : 'en';
};

/** The same page in another language. Takes and gives a path, with or without query and fragment. */
export function localPath(path: string, locale: Locale): string {
  const plain = path.slice(localePrefix(localeOfPath(path)).length);
  const rest = plain.startsWith('/') ? plain : `/${plain}`;
  // `/id`, not `/id/`.
  return locale === 'en' ? rest : localePrefix(locale) + rest.replace(/^\/(?=[?#]|$)/, '');
}

/** Whether the app has a screen at this pathname, in any language. */
export function isAppPath(pathname: string): boolean {
  const plain = localPath(pathname, 'en');
  return Object.values<string>(appPaths).some((path) => plain === path || plain === `${path}/`);
}

/** Path of one of the recipient's pages. The key stands in the fragment, so that it reaches no log and no Referer. */
export const recipientPath = (page: RecipientPage, locale: Locale, key: string | null): string =>
  `${localPath(`/${page}`, locale)}${key ? `#${key}` : ''}`;

/** What a recipient is sent. `publicUrl` has no trailing slash. */
export const shareLink = (publicUrl: string, locale: Locale, key: string): string =>
  publicUrl + recipientPath('share', locale, key);

/** What an account is sent: spends a sign-in link by a button or, with `confirm`, confirms a new address. */
export const enterLink = (publicUrl: string, locale: Locale, token: string, confirm?: 'email'): string =>
  `${publicUrl}${localPath(appPaths.enterLink, locale)}${confirm ? `?confirm=${confirm}` : ''}#${token}`;

/** Where a mail program's unsubscribe button posts. */
export const unsubscribeLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/unsubscribe/${token}`;
