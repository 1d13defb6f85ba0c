import type { Context } from '#server/context/context.ts';
import { knownTimeZone } from '#server/texts/dates.ts';
import { AppError } from '#server/errors/errors.ts';
import { readJsonObject } from '#server/input/json-object.ts';
import type { Checkout } from '../checkout.entity.ts';

const kept = ['language', 'timeZone', 'screen', 'source'] as const;
/** Set by advertisers; accepted only if the visitor has agreed to cookies. */
const advertising = ['fbp', 'fbc', 'gclid'] as const;
export const detailFields = [...kept, ...advertising] as const;
/** Enough for each of them, as JSON. */
const longest = 4_000;

/** What a browser says about itself, reduced to known short fields. Throws BAD_INPUT. */
export function readDetail(detail: unknown, cookieConsent: boolean): object | null {
  if (!detail) return null;
  const given = readJsonObject(detail, 'detail');
  // What else a browser sends is dropped anyway.
  if (JSON.stringify(given, [...detailFields]).length > longest)
    throw new AppError('BAD_INPUT', { field: 'detail', message: 'detail is too long' });
  const fields = Object.entries(given).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      value.length <= 200 &&
      ([...kept, ...(cookieConsent ? advertising : [])] as string[]).includes(name),
  );
  return fields.length ? Object.fromEntries(fields) : null;
}

const purpose = (id: string) => `checkout.detail:${id}`;

export const sealDetail = ({ vault }: Pick<Context, 'vault'>, id: string, detail: object | null) =>
  detail && vault.seal(JSON.stringify(detail), purpose(id));

export const openDetail = (
  { vault }: Pick<Context, 'vault'>,
  { id, detailSealed }: Checkout,
): Record<string, string> | null =>
  detailSealed ? (JSON.parse(vault.open(detailSealed, purpose(id))) as Record<string, string>) : null;

/** The buyer's time zone, as their browser named it; UTC if it named none that is known. */
export const timeZoneOf = (ctx: Pick<Context, 'vault'>, checkout: Checkout): string =>
  knownTimeZone(openDetail(ctx, checkout)?.['timeZone']);
