import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { changePolicy, scriptHashes, styleHashes } from '#server/http/page-headers.ts';
import { texts } from '#server/texts/texts.ts';
import { escapeHtml } from '#shared/html.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { contentPages } from '#shared/site-pages.ts';
import { pageWithFacts, type PageFacts } from './built-page.ts';
import { toReadersLanguage } from './page-language.ts';

/** The operator, whom the consent text promises to name. */
export type Operator = { name: string; address: string; email: string };

/** Marks in the built pages: client/site/frame/marks.ts. */
const marks = { operator: '{operator}', pixel: '{pixel}' };

/** The operator's details as HTML; where there is no operator, a note that says so. */
export function operatorFacts(operator: Operator | null, locale: Locale): string {
  const { name, address, email, write, none } = texts[locale].operatorWords;
  if (!operator) return `<p>${none}</p>`;
  const mailto = `<a href="mailto:${escapeHtml(encodeURI(operator.email))}">${escapeHtml(operator.email)}</a>`;
  const facts = [
    [name, escapeHtml(operator.name)],
    [address, escapeHtml(operator.address)],
    [email, mailto],
  ];
  return `<dl class="facts">${facts.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join('')}</dl><p>${write}</p>`;
}

type Options = PageFacts & {
  operator: Operator | null;
  pixelId: string | null;
  /** Whether cookies are for HTTPS only. */
  isSecure: boolean;
};

/** The content pages: readable without script, the same for all who read a language. Does nothing where they are not built. */
export async function contentRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { operator, pixelId, isSecure } = options;
  // Unchanged until the next start: a browser that has the page gets 304.
  await app.register(etag, { weak: true });

  function serve(name: string, locale: Locale, html: string): void {
    const styles = styleHashes(html).join(' ');
    const scripts = name === 'offline' ? "'none'" : ["'self'", ...scriptHashes(html)].join(' ');
    const path = localPath(`/${name}`, locale);
    for (const url of [path, `${path}/`])
      app.get(url, (request, reply) => {
        if (name === 'offline') void reply.header('x-robots-tag', 'noindex');
        else if (toReadersLanguage(request, reply, isSecure)) return reply;
        // Content pages run no scripts, and use no styles, but those they were built with.
        changePolicy(reply, (policy) =>
          policy
            .replace("style-src 'self' 'unsafe-inline'", `style-src ${styles}`)
            .replace(/script-src [^;]*/, `script-src ${scripts}`),
        );
        return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
      });
  }

  const pages = [...contentPages, 'offline'].flatMap((name) => locales.map((locale) => ({ name, locale })));
  await Promise.all(
    pages.map(async ({ name, locale }) => {
      const page = await pageWithFacts(name, locale, options);
      if (page === null) return;
      const html = page
        .replace(marks.operator, () => operatorFacts(operator, locale))
        .replace(marks.pixel, () => `<p>${texts[locale].pixelWords[pixelId ? 'some' : 'none']}</p>`);
      serve(name, locale, html);
    }),
  );
}
