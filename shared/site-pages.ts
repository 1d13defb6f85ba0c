import { appPaths, localPath, recipientPages } from './paths.ts';

// Apart from paths.ts, which the recipient's page has to load.

/** Texts to read, prerendered too; the ones that bind somebody first. */
export const policyPages = [
  'privacy-policy',
  'terms-of-use',
  'cookies-policy',
  'unsubscribe-and-refund',
  'intellectual-property',
] as const;
export type PolicyPage = (typeof policyPages)[number];
export const contentPages = [...policyPages, 'about-us', 'tracking-phone-number', 'faqs'] as const;
export type ContentPage = (typeof contentPages)[number];

/** What search engines may find, in English; each is there in every language. */
export const indexedPages: readonly string[] = [
  appPaths.home,
  appPaths.query,
  appPaths.contact,
  ...contentPages.map((page) => `/${page}`),
];

/** On a page of the app: opens the choice about cookies anew. */
export const cookieChoices = '#cookie-choices';

/** Whether search engines may find this pathname, in any language. */
export const isIndexed = (pathname: string): boolean => indexedPages.includes(localPath(pathname, 'en'));

/** Recipients are never counted, and who holds a link with a token is nobody's business. */
const neverCounted = [...recipientPages.map((page) => `/${page}`), appPaths.enterLink, appPaths.withdraw];

/** Whether nobody may be told of a visit to this pathname, in any language. */
export function isNeverCounted(pathname: string): boolean {
  const path = localPath(pathname, 'en');
  return path.startsWith('/unsubscribe/') || neverCounted.some((one) => path === one || path === `${one}/`);
}
