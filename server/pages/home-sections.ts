import type { Context } from '#server/context/context.ts';
import type { PaymentOffer } from '#server/features/subscription/gateways.ts';
import { offeredPlans, termsOf } from '#server/features/subscription/plans.ts';
import { latestLookups } from '#server/features/lookup/lookup-count.ts';
import { publishedReviews, type ReviewContent } from '#server/features/visitor/reviews.ts';
import { fill } from '#server/texts/fill.ts';
import { texts } from '#server/texts/texts.ts';
import { escapeHtml } from '#shared/html.ts';
import type { Locale } from '#shared/locales.ts';
import { currencyOf, formatMoney } from '#shared/money.ts';
import { minute } from '#shared/time-units.ts';
import { inTime } from './in-time.ts';

/** Reviews as HTML; empty if there are none. */
export function reviewSection(reviews: readonly ReviewContent[], locale: Locale): string {
  const { reviews: title, noName } = texts[locale].homeWords;
  if (reviews.length === 0) return '';
  const items = reviews.map(
    ({ text, name }) =>
      `<li><blockquote>${escapeHtml(text)}</blockquote><p class="by">${escapeHtml(name || noName)}</p></li>`,
  );
  return `<section class="reviews" aria-labelledby="reviews-title"><h2 id="reviews-title">${title}</h2><ul>${items.join('')}</ul></section>`;
}

/** Lookup counts by country as HTML; empty if there are too few. */
export function latestSection(
  counts: readonly { country: string; atLeast: number }[],
  locale: Locale,
): string {
  const { latest, latestNote, atLeast } = texts[locale].homeWords;
  if (counts.length === 0) return '';
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const number = new Intl.NumberFormat(locale);
  const items = counts.map(
    (count) =>
      `<li>${escapeHtml(names.of(count.country) ?? count.country)} · ${atLeast.replace('{n}', number.format(count.atLeast))}</li>`,
  );
  return `<section class="latest" aria-labelledby="latest-title"><h2 id="latest-title">${latest}</h2><p class="hint">${latestNote}</p><ul>${items.join('')}</ul></section>`;
}

/** What the shortest plan costs a new subscriber, in the currency of the language, as HTML; empty if none is on sale. */
async function priceSection(
  ctx: Pick<Context, 'em' | 'now'>,
  offers: readonly PaymentOffer[],
  locale: Locale,
): Promise<string> {
  const currency = currencyOf(locale === 'id' ? 'ID' : undefined);
  const offer = offers.find(({ currencies }) => currencies.includes(currency));
  const [plan] = offer ? await offeredPlans(ctx, currency) : [];
  if (!offer || !plan) return '';
  const terms = termsOf(plan, offer.method, { isNew: true, now: ctx.now(), locale });
  const words = texts[locale].homeWords.price;
  const text = fill(terms.isTrial ? words.trial : terms.renews ? words.renewing : words.once, {
    now: formatMoney(terms.amountNow, currency, locale),
    trial: String(terms.trialDays),
    later: formatMoney(terms.amountLater, currency, locale),
    days: String(plan.periodDays),
    lookups: String(plan.lookupsPerPeriod),
  });
  return `<section class="price" aria-labelledby="price-title"><h2 id="price-title">${words.title}</h2><p>${text}</p><p>${words.free}</p></section>`;
}

/** How long the sections are cached, milliseconds. */
const keep = 5 * minute;

/**
 * The sections that come from the database. If it is unavailable or slow, they stay as they were, or are left out.
 * Never rejects.
 */
export function homeSections(
  newContext: () => Pick<Context, 'em' | 'vault' | 'now' | 'log'>,
  offers: readonly PaymentOffer[],
) {
  type Sections = { price: string; reviews: string; latest: string };
  const kept = new Map<Locale, { at: number; sections: Sections }>();
  return async (locale: Locale): Promise<Sections> => {
    const ctx = newContext();
    const now = ctx.now().getTime();
    const known = kept.get(locale);
    if (known && now - known.at < keep) return known.sections;
    const read = async () => {
      const price = await priceSection(ctx, offers, locale);
      const reviews = reviewSection(await publishedReviews(ctx, locale), locale);
      const latest = latestSection(await latestLookups(ctx), locale);
      kept.set(locale, { at: now, sections: { price, reviews, latest } });
    };
    try {
      await inTime(read());
    } catch (error) {
      ctx.log.error({ kind: (error as Error).name }, 'the home page lacks reviews and counts');
      kept.set(locale, { at: now, sections: known?.sections ?? { price: '', reviews: '', latest: '' } });
    }
    return kept.get(locale)!.sections;
  };
}
