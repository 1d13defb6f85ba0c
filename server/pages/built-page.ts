import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PaymentOffer } from '#server/features/subscription/gateways.ts';
import { texts } from '#server/texts/texts.ts';
import { escapeHtml } from '#shared/html.ts';
import type { Locale } from '#shared/locales.ts';

const folder = fileURLToPath(new URL('../../dist/content', import.meta.url));

/** What the prerendered pages say about a deployment. */
export type PageFacts = {
  publicUrl: string;
  supportPhone: string | null;
  paymentOffers: readonly PaymentOffer[];
};

/** A prerendered page as it was built; null where nothing is built. */
export const builtPage = (name: string, locale: Locale): Promise<string | null> =>
  readFile(`${folder}/${name}.${locale}.html`, 'utf8').catch(() => null);

/** The same with this deployment's facts in place of the marks (client/site/frame/marks.ts). */
export async function pageWithFacts(
  name: string,
  locale: Locale,
  { publicUrl, supportPhone, paymentOffers }: PageFacts,
): Promise<string | null> {
  const built = await builtPage(name, locale);
  return (
    built &&
    withPaymentMarks(built, paymentOffers)
      .replaceAll('{origin}', () => escapeHtml(publicUrl))
      .replace('{support}', () => supportLine(supportPhone, locale))
  );
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
