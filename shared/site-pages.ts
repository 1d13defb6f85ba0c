import type { Locale } from './locales.ts';
import { appPaths, localPath, recipientPages } from './paths.ts';

// Separate from paths.ts, which the recipient's page has to load.

/** Content pages, prerendered too; legally binding ones first. */
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

/** What search engines may index, in English; each page exists in every language. */
export const indexedPages: readonly string[] = [
  appPaths.home,
  appPaths.query,
  appPaths.contact,
  ...contentPages.map((page) => `/${page}`),
];

/** The web manifest of a language. Both are the same app, installed once. */
export const manifestPath = (locale: Locale): string =>
  `/manifest${locale === 'en' ? '' : `.${locale}`}.webmanifest`;

/** On a page of the app: reopens the cookie banner. */
export const cookieChoices = '#cookie-choices';

/** Whether search engines may index this pathname, in any language. */
export const isIndexed = (pathname: string): boolean => indexedPages.includes(localPath(pathname, 'en'));

/** Recipients are never counted, and holders of a link with a token must not be tracked. */
const neverCounted = [
  ...recipientPages.map((page) => `/${page}`),
  appPaths.enterLink,
  appPaths.withdraw,
  appPaths.extend,
];

/** Whether visits to this pathname must not be reported, in any language. */
export function isNeverCounted(pathname: string): boolean {
  const path = localPath(pathname, 'en');
  return path.startsWith('/unsubscribe/') || neverCounted.some((one) => path === one || path === `${one}/`);
}
