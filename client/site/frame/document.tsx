import { jsonInHtml } from '#shared/html.ts';
import { locales } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { manifestPath } from '#shared/site-pages.ts';
import type { ComponentChildren } from 'preact';
import { shades, typeface } from '#shared/brand.ts';
import { marks } from './marks.ts';
import { usePage } from './page.tsx';

/** Data in a page: a script element that is not executed. */
export const Data = ({ data, ...attributes }: { data: object; type: string; id?: string }) => (
  <script {...attributes} dangerouslySetInnerHTML={{ __html: jsonInHtml(data) }} />
);

type Described = { title: string; description: string; kind: 'website' | 'article' };

/** Metadata for search engines, link previews and browsers. */
function Metadata({ title, description, kind }: Described) {
  const { path, locale, at } = usePage();
  const own = marks.origin + at(path);
  const alternates = [...locales.map((of) => [of, of] as const), ['x-default', 'en'] as const];
  return (
    <>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      {shades.bg.DEFAULT.map((shade, isDark) => (
        <meta
          name="theme-color"
          content={shade}
          media={`(prefers-color-scheme: ${isDark ? 'dark' : 'light'})`}
        />
      ))}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href={manifestPath(locale)} />
      <link rel="canonical" href={own} />
      {alternates.map(([lang, of]) => (
        <link rel="alternate" hreflang={lang} href={marks.origin + localPath(path, of)} />
      ))}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content="Whereabouts" />
      <meta property="og:locale" content={locale === 'en' ? 'en_GB' : 'id_ID'} />
      <meta property="og:image" content={`${marks.origin}/share-picture.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

type Props = {
  title: string;
  /** None for a page that search engines leave out. */
  described?: Omit<Described, 'title'>;
  /** Runs before the first paint. */
  early?: string;
  styles: string;
  /** More of the head. */
  head?: ComponentChildren;
  children: ComponentChildren;
};

/** A complete page. */
export function Document({ title, described, early, styles, head, children }: Props) {
  const { locale } = usePage();
  return (
    <html lang={locale}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href={typeface.latin} />
        <title>{title}</title>
        {described ? <Metadata title={title} {...described} /> : <meta name="robots" content="noindex" />}
        {head}
        {early && <script dangerouslySetInnerHTML={{ __html: early }} />}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
