import type { FirstFiles } from '#shared/first-files.ts';
import { escapeHtml } from '#shared/html.ts';
import { locales } from '#shared/locales.ts';
import { appPaths, localeOfPath, localPath } from '#shared/paths.ts';
import { isIndexed } from '#shared/site-pages.ts';
import { pageData } from '#shared/structured-data.ts';
import { texts } from './texts/texts.ts';

/**
 * The app's pages that search engines may index, with the name of the text that describes each before any script runs.
 */
const described = { [appPaths.query]: 'query', [appPaths.contact]: 'contact' } as const;

/** An attribute of the root element that the client's `pixel.ts` reads. */
export const pixelMark = (pixelId: string | null): string => (pixelId ? ` data-pixel="${pixelId}"` : '');

/**
 * The app's page with the metadata that crawlers and link previews read for this pathname: language, title,
 * description, canonical URL and share picture (the app sets the same once it runs). And preloads for the files that
 * its first screen needs.
 */
export function withHead(
  html: string,
  pathname: string,
  page: {
    publicUrl: string;
    pixelId: string | null;
    firstFiles: FirstFiles;
    /** An element with the answers to the app's first queries, or nothing. */
    answers: string;
  },
): string {
  const { publicUrl, pixelId, answers } = page;
  const { modules, fonts } = page.firstFiles;
  const locale = localeOfPath(pathname);
  const plain = localPath(pathname, 'en').replace(/\/$/, '') || '/';
  const name = (described as Record<string, 'query' | 'contact' | undefined>)[plain];
  const { title, description } = texts[locale].appPages[name ?? 'other'];
  const at = (of: (typeof locales)[number]) => escapeHtml(publicUrl + localPath(plain, of));
  const kind = name === 'contact' ? 'ContactPage' : 'WebPage';
  const links = isIndexed(plain)
    ? [
        `<link rel="canonical" href="${at(locale)}" />`,
        ...locales.map((of) => `<link rel="alternate" hreflang="${of}" href="${at(of)}" />`),
        `<link rel="alternate" hreflang="x-default" href="${at('en')}" />`,
        `<meta property="og:url" content="${at(locale)}" />`,
        pageData({ kind, path: plain, name: title.split(' · ')[0]!, description }, locale, publicUrl),
      ]
    : [];
  const tags = [
    ...(modules[locale] ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}" />`),
    ...(answers ? [answers] : []),
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<meta property="og:title" content="${escapeHtml(title)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    `<meta property="og:image" content="${escapeHtml(publicUrl)}/share-picture.png" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...links,
  ].join('\n    ');
  return html
    .replace('<html lang="en">', `<html lang="${locale}"${pixelMark(pixelId)}>`)
    .replace('<title>Whereabouts</title>', () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--head-->', () => tags);
}
