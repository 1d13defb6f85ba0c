import { locales } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { isIndexed } from '#shared/site-pages.ts';
import { useLocation } from 'react-router-dom';

/** Metadata for search engines on a page of the app; the browser moves it into the head. */
export function SearchLinks() {
  const { pathname } = useLocation();
  if (!isIndexed(pathname)) return <meta name="robots" content="noindex" />;
  const at = (path: string) => location.origin + path;
  return (
    <>
      <link rel="canonical" href={at(pathname)} />
      {locales.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={at(localPath(pathname, locale))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={at(localPath(pathname, 'en'))} />
    </>
  );
}
