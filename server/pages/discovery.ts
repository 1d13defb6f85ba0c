import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#shared/html.ts';
import { locales } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { indexedPages } from '#shared/site-pages.ts';

/** What search engines may index, in every language, each page linking its translations (sitemaps.org, hreflang). */
function sitemap(publicUrl: string): string {
  const at = (path: string, locale: (typeof locales)[number]) =>
    escapeHtml(publicUrl + localPath(path, locale));
  const alternates = (path: string) =>
    [...locales.map((locale) => [locale, locale] as const), ['x-default', 'en'] as const]
      .map(([name, locale]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${at(path, locale)}"/>`)
      .join('');
  const urls = indexedPages.flatMap((path) =>
    locales.map((locale) => `<url><loc>${at(path, locale)}</loc>${alternates(path)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/**
 * What crawlers are asked to leave alone. Pages that must not be indexed are not listed: their headers say so, and
 * crawlers have to fetch them to see those.
 */
const robots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /graphql
Disallow: /unsubscribe/
Sitemap: ${publicUrl}/sitemap.xml
`;

/** `/robots.txt` and `/sitemap.xml`. */
export async function discoveryRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }) {
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl)));
  app.get('/sitemap.xml', (_, reply) => reply.type('application/xml').send(sitemap(publicUrl)));
}
