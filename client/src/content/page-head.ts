import { escapeHtml } from '#shared/html.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { manifestPath } from '#shared/site-pages.ts';
import { shades } from '../ui/theme/shades.ts';
import { originMark } from './content.ts';

type Page = {
  /** In English. */
  path: string;
  title: string;
  description: string;
  type: 'website' | 'article';
};

/** Metadata of a prerendered page for search engines, link previews and browsers. */
export function pageHead({ path, title, description, type }: Page, locale: Locale): string {
  const at = (of: Locale) => originMark + localPath(path, of);
  const [name, text] = [escapeHtml(title), escapeHtml(description)];
  const alternates = [...locales.map((of) => [of, of] as const), ['x-default', 'en'] as const]
    .map(([lang, of]) => `<link rel="alternate" hreflang="${lang}" href="${at(of)}" />`)
    .join('\n    ');
  return `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="${text}" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="${shades.bg.DEFAULT[0]}" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="${shades.bg.DEFAULT[1]}" media="(prefers-color-scheme: dark)" />
    <title>${name}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="manifest" href="${manifestPath(locale)}" />
    <link rel="canonical" href="${at(locale)}" />
    ${alternates}
    <meta property="og:title" content="${name}" />
    <meta property="og:description" content="${text}" />
    <meta property="og:url" content="${at(locale)}" />
    <meta property="og:type" content="${type}" />
    <meta property="og:site_name" content="Whereabouts" />
    <meta property="og:locale" content="${locale === 'en' ? 'en_GB' : 'id_ID'}" />
    <meta property="og:image" content="${originMark}/share-picture.png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />`;
}
