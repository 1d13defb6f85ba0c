import type { Context, Locale } from '#server/context/context.ts';
import { isoText } from '#server/sql/instants.ts';
import type { Coordinates } from '#shared/precision.ts';

/** A position as shown. Degrees WGS 84, metres, ISO 8601. */
export type PositionRow = Coordinates & {
  source: 'IP' | 'GPS';
  recordedAt: string;
  address: string | null;
  isDemo: boolean;
  isDoubtful: boolean;
};

/** A position as stored. */
export type StoredPosition = {
  consent_id: string;
  source: 'IP' | 'GPS';
  recorded_at: Date | string;
  sealed: Uint8Array;
  is_doubtful: boolean;
};

export type NewPosition = Coordinates & {
  source: 'IP' | 'GPS';
  recordedAt: Date;
  address: Record<Locale, string | null>;
  isDemo: boolean;
};

/** The sealed content: short, because there are many. Latitude, longitude, accuracy, names in en and id, demo. */
type Sealed = [number, number, number | null, string | null, string | null, 0 | 1];

const context = (consentId: string) => `position:${consentId}`;

/** Coordinates, radius and place name as one sealed value, bound to its consent. */
export function sealPosition(
  ctx: Pick<Context, 'vault'>,
  consentId: string,
  { latitude, longitude, accuracy, address, isDemo }: NewPosition,
): Buffer {
  const value: Sealed = [latitude, longitude, accuracy, address.en, address.id, isDemo ? 1 : 0];
  return ctx.vault.seal(JSON.stringify(value), context(consentId));
}

/** Decrypts a stored position, in the reader's language. */
export function openPosition(ctx: Pick<Context, 'vault' | 'locale'>, row: StoredPosition): PositionRow {
  const [latitude, longitude, accuracy, en, id, demo] = JSON.parse(
    ctx.vault.open(row.sealed, context(row.consent_id)),
  ) as Sealed;
  return {
    latitude,
    longitude,
    accuracy,
    source: row.source,
    recordedAt: isoText(row.recorded_at),
    address: ctx.locale === 'id' ? id : en,
    isDemo: demo === 1,
    isDoubtful: row.is_doubtful,
  };
}
