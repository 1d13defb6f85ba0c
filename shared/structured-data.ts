import type { Locale } from './locales.ts';
import { localPath } from './paths.ts';

/** The type of the page, in the vocabulary of schema.org. */
type PageKind = 'WebPage' | 'AboutPage' | 'ContactPage';

type Page = {
  kind: PageKind;
  /** In English. */
  path: string;
  name: string;
  description: string;
};

/** The site's operator. `origin` has no trailing slash. */
export const organization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: 'Whereabouts',
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
});

/** A page of the site, its publisher, and the breadcrumb from home, for search engines. `origin` has no trailing slash. */
export function pageData({ kind, path, name, description }: Page, locale: Locale, origin: string): object {
  const at = (of: string) => origin + localPath(of, locale);
  const step = (position: number, named: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name: named,
    item,
  });
  return {
    '@context': 'https://schema.org',
    '@type': kind,
    '@id': at(path),
    url: at(path),
    name,
    description,
    inLanguage: locale,
    publisher: organization(origin),
    ...(kind === 'AboutPage' && { mainEntity: { '@id': `${origin}/#organization` } }),
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [step(1, 'Whereabouts', at('/')), step(2, name, at(path))],
    },
  };
}
