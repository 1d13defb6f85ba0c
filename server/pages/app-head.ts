import { texts } from '#server/texts/texts.ts';
import { typeface } from '#shared/brand.ts';
import type { FirstFiles } from '#shared/first-files.ts';
import { escapeHtml, jsonInHtml } from '#shared/html.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { appPaths, localeOfPath, localPath } from '#shared/paths.ts';
import { isIndexed, manifestPath, policyPages } from '#shared/site-pages.ts';
import { pageData } from '#shared/structured-data.ts';
import { contactForm } from './contact.ts';

/**
 * The app's pages that search engines may index, with the name of the text that describes each before any script runs.
 */
const described = { [appPaths.query]: 'query', [appPaths.contact]: 'contact' } as const;

/** An attribute of the root element that the client's `pixel.ts` reads. */
export const pixelMark = (pixelId: string | null): string => (pixelId ? ` data-pixel="${pixelId}"` : '');

/** An attribute of the root element that client/browser/leave-page.js reads. */
export const exitMark = (exitUrl: string | null): string =>
  exitUrl ? ` data-exit="${escapeHtml(exitUrl)}"` : '';

/**
 * The app's page with what crawlers and messengers read of this pathname: language, title, description, canonical
 * address and share picture; the app says the same again when it is there. And the files that its first screen needs,
 * and what is shown without script.
 */
export function withHead(
  html: string,
  pathname: string,
  page: {
    publicUrl: string;
    pixelId: string | null;
    exitUrl: string | null;
    firstFiles: FirstFiles;
    /** Whether the app has a screen there. */
    isThere: boolean;
    /** An element that holds what its script would ask first, or nothing. */
    answers: string;
    /** A picture of the dashboard's map, or null. */
    still: { element: string; preload: string } | null;
  },
): string {
  const { publicUrl, pixelId, exitUrl, isThere, answers, still } = page;
  const { modules } = page.firstFiles;
  const locale = localeOfPath(pathname);
  const plain = localPath(pathname, 'en').replace(/\/$/, '') || '/';
  const name = (described as Record<string, 'query' | 'contact' | undefined>)[plain];
  const { title, description } = texts[locale].appPages[name ?? 'other'];
  const at = (of: (typeof locales)[number]) => escapeHtml(publicUrl + localPath(plain, of));
  const kind = name === 'contact' ? 'ContactPage' : 'WebPage';
  const data = pageData({ kind, path: plain, name: title.split(' · ')[0]!, description }, locale, publicUrl);
  const links = isIndexed(plain)
    ? [
        `<link rel="canonical" href="${at(locale)}" />`,
        ...locales.map((of) => `<link rel="alternate" hreflang="${of}" href="${at(of)}" />`),
        `<link rel="alternate" hreflang="x-default" href="${at('en')}" />`,
        `<meta property="og:url" content="${at(locale)}" />`,
        `<script type="application/ld+json">${jsonInHtml(data)}</script>`,
      ]
    : [];
  const tags = [
    ...(still ? [still.preload] : []),
    ...(modules[locale] ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`),
    // After what the list needs.
    ...(still ? (modules['map'] ?? []) : []).map(
      (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}" />`,
    ),
    // Text would change when the typeface loads later.
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${typeface.latin}" />`,
    ...(answers ? [answers] : []),
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:image" content="${escapeHtml(publicUrl)}/share-picture.png" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...links,
  ].join('\n    ');
  return html
    .replace('<html lang="en">', `<html lang="${locale}"${pixelMark(pixelId)}${exitMark(exitUrl)}>`)
    .replace(manifestPath('en'), manifestPath(locale))
    .replace('<title>Whereabouts</title>', () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--head-->', () => tags)
    .replace('<!--still-map-->', () => still?.element ?? '')
    .replace('<!--noscript-->', () =>
      withoutScript(isThere ? title.split(' · ')[0]! : null, locale, name === 'contact'),
    );
}

/** The whole page where JavaScript is switched off; `title` is null where the address leads nowhere. */
function withoutScript(title: string | null, locale: Locale, isContact: boolean): string {
  const { needsScript, notFound, home, policy } = texts[locale].withoutScript;
  const said =
    title === null
      ? `<h1>${notFound}</h1>`
      : `<h1>${escapeHtml(title)}</h1>${isContact ? contactForm(locale) : `<p>${needsScript}</p>`}`;
  const links = [
    [appPaths.home, home],
    [`/${policyPages[0]}`, policy],
  ].map(([path = '', text]) => `<li><a href="${localPath(path, locale)}">${text}</a></li>`);
  return `${said}<ul>${links.join('')}</ul>`;
}
