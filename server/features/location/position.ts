import { rowsOf, type Context, type Em, type Locale } from '#server/context.ts';
import type { Coordinates } from '#shared/precision.ts';

/** A position as it is shown. Degrees WGS 84, metres. */
export type PositionRow = Coordinates & {
  source: 'IP' | 'GPS';
  recordedAt: Date;
  address: string | null;
  isDemo: boolean;
};

/** What is sealed: short, because there are many. Latitude, longitude, accuracy, names in en and id, demo. */
type Sealed = [number, number, number, string | null, string | null, 0 | 1];

export type NewPosition = Coordinates & {
  source: 'IP' | 'GPS';
  recordedAt: Date;
  address: Record<Locale, string | null>;
  isDemo: boolean;
};

const context = (consentId: string) => `position:${consentId}`;

/** Stores a position in the caller's transaction; the consent must be there, the database insists. */
export async function insertPosition(
  ctx: Context,
  em: Em,
  consentId: string,
  position: NewPosition,
): Promise<void> {
  const { latitude, longitude, accuracy, address } = position;
  const value: Sealed = [latitude, longitude, accuracy, address.en, address.id, position.isDemo ? 1 : 0];
  await rowsOf(em)
    .insertInto('position')
    .values({
      consent_id: consentId,
      source: position.source,
      recorded_at: position.recordedAt,
      sealed: ctx.vault.seal(JSON.stringify(value), context(consentId)),
    })
    .execute();
}

/** Opens a stored position in the reader's language. */
export function openPosition(
  ctx: Pick<Context, 'vault' | 'locale'>,
  row: { consentId: string; source: 'IP' | 'GPS'; recordedAt: Date; sealed: Uint8Array },
): PositionRow {
  const [latitude, longitude, accuracy, en, id, demo] = JSON.parse(
    ctx.vault.open(row.sealed, context(row.consentId)),
  ) as Sealed;
  return {
    latitude,
    longitude,
    accuracy,
    source: row.source,
    recordedAt: row.recordedAt,
    address: ctx.locale === 'id' ? id : en,
    isDemo: demo === 1,
  };
}
