import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import type { PaymentOffer } from '#server/features/subscription/gateways.ts';
import { changePolicy, styleHashes } from '#server/http/page-headers.ts';
import { texts } from '#server/texts/texts.ts';
import { escapeHtml } from '#shared/html.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { localPath } from '#shared/paths.ts';
import { contentPages } from '#shared/site-pages.ts';
import { toChosenLanguage } from './content-language.ts';

/** The operator, whom the consent text promises to name. */
export type Operator = { name: string; address: string; email: string };

const folder = fileURLToPath(new URL('../../dist/content', import.meta.url));
/** Marks in the built pages: client/src/content/content.ts. */
const marks = {
  operator: '<!--operator-->',
  support: '<!--support-->',
  pixel: '<!--pixel-->',
  origin: '{origin}',
};

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

/** The support phone number as HTML; nothing where there is none. */
export const supportLine = (phone: string | null, locale: Locale): string =>
  phone
    ? `<p>${texts[locale].operatorWords.support} <a href="tel:${escapeHtml(phone)}">${escapeHtml(phone)}</a></p>`
    : '';

/** The page with the marks of this deployment's payment methods only; without any, it says nothing about payment. */
export function withPaymentMarks(html: string, offers: readonly PaymentOffer[]): string {
  if (offers.length === 0) return html.replace(/<p class="payment">.*?<\/p>/, '');
  return html.replace(/ <svg data-pays="(\w+)".*?<\/svg>/g, (mark, method: string) =>
    offers.some((offer) => offer.method === method) ? mark : '',
  );
}

type Options = {
  publicUrl: string;
  operator: Operator | null;
  supportPhone: string | null;
  pixelId: string | null;
  paymentOffers: readonly PaymentOffer[];
  /** Whether cookies are for HTTPS only. */
  isSecure: boolean;
};

/** The content pages: without script, the same for all who read a language. Does nothing where they are not built. */
export async function contentRoutes(
  app: FastifyInstance,
  { publicUrl, operator, supportPhone, pixelId, paymentOffers, isSecure }: Options,
): Promise<void> {
  // Unchanged until the next start: a browser that has the page gets 304.
  await app.register(etag, { weak: true });
  for (const name of [...contentPages, 'offline']) {
    for (const locale of locales) {
      const built = await readFile(`${folder}/${name}.${locale}.html`, 'utf8').catch(() => null);
      if (built === null) return;
      const html = withPaymentMarks(built, paymentOffers)
        .replaceAll(marks.origin, () => escapeHtml(publicUrl))
        .replace(marks.operator, () => operatorFacts(operator, locale))
        .replace(marks.pixel, () => `<p>${texts[locale].pixelWords[pixelId ? 'some' : 'none']}</p>`)
        .replace(marks.support, () => supportLine(supportPhone, locale));
      const styles = styleHashes(html).join(' ');
      const path = localPath(`/${name}`, locale);
      for (const url of [path, `${path}/`])
        app.get(url, (request, reply) => {
          if (name === 'offline') void reply.header('x-robots-tag', 'noindex');
          else if (toChosenLanguage(request, reply, { path, isSecure })) return reply;
          // They run no scripts, and use no styles but those they were built with.
          changePolicy(reply, (policy) =>
            policy
              .replace("style-src 'self' 'unsafe-inline'", `style-src ${styles}`)
              .replace(/script-src [^;]*/, "script-src 'none'"),
          );
          return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
        });
    }
  }
}
