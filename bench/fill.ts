import { randomBytes, randomUUID } from 'node:crypto';
import { rowsOf } from '#server/context/context.ts';
import { sealPosition } from '#server/features/location/position.ts';
import { sealColumn } from '#server/features/location/sealed-request.ts';
import { consentText } from '#shared/consent-text.ts';
import { limits } from '#shared/limits.ts';
import type { World } from './world.ts';

/** How long ago the shares began, milliseconds. */
const shareAge = 12 * 3_600_000;
/** Rows of one statement: PostgreSQL takes 65,535 values. */
const atOnce = 1_000;
const hash = () => randomBytes(32);

/** An active share, as its recipient's phone and the account's screens know it. */
export type Share = { requestId: string; consentId: string; token: string };

/**
 * Requests of an account that were all answered, a minute apart, each with an active share and that many positions in
 * its track: what years of use leave behind, without the years.
 */
export async function fillAccount(
  world: World,
  accountId: string,
  { requests, positions }: { requests: number; positions: number },
): Promise<Share[]> {
  const ctx = world.ctx();
  const rows = rowsOf(ctx.em);
  const now = new Date();
  const began = new Date(now.getTime() - shareAge);
  const shares = Array.from({ length: requests }, () => ({
    requestId: randomUUID(),
    keyId: randomUUID(),
    consentId: randomUUID(),
    token: randomBytes(18).toString('base64url'),
  }));
  for (const part of inParts(shares)) {
    await rows
      .insertInto('location_request')
      .values(
        part.map(({ requestId: id, token }, index) => ({
          id,
          account_id: accountId,
          channel: 'PHONE',
          recipient_hash: hash(),
          recipient_sealed: sealColumn(ctx, id, 'recipient', '+6281234567890'),
          title_sealed: sealColumn(ctx, id, 'title', `Request ${index}`),
          locale: 'en',
          handover_hash: hash(),
          answer_hash: ctx.vault.tokenHash(token),
          requested_at: new Date(now.getTime() - index * 60_000),
          expires_at: new Date(now.getTime() + 86_400_000),
          status: 'GPS_TRACKED',
          located_at: now,
          changed_at: new Date(now.getTime() - 60_000),
        })),
      )
      .execute();
    await rows
      .insertInto('recipient_key')
      .values(
        part.map(({ keyId, requestId, token }) => ({
          id: keyId,
          request_id: requestId,
          kind: 'ANSWER',
          token_hash: ctx.vault.tokenHash(token),
          created_at: now,
        })),
      )
      .execute();
    await rows
      .insertInto('consent')
      .values(
        part.map(({ consentId, requestId, keyId }) => ({
          id: consentId,
          request_id: requestId,
          key_id: keyId,
          precision: 'EXACT',
          duration: 'ONE_HOUR',
          locale: 'en',
          granted_at: began,
          until: new Date(now.getTime() + 3_600_000),
          newest_gps_at: began,
          position_count: positions,
          text_version: consentText.version,
          text_hash: hash(),
        })),
      )
      .execute();
  }
  const steps = shares.flatMap(({ consentId }) =>
    Array.from({ length: positions }, (_, step) => ({ consentId, step })),
  );
  for (const part of inParts(steps)) {
    await rows
      .insertInto('position')
      .values(
        part.map(({ consentId, step }) => ({
          consent_id: consentId,
          source: 'GPS',
          recorded_at: new Date(began.getTime() - (positions - step) * 1_000),
          sealed: sealPosition(ctx, consentId, {
            latitude: -6.2 + step / 100_000,
            longitude: 106.8,
            accuracy: 12,
            source: 'GPS',
            recordedAt: now,
            address: { en: 'Jakarta, Indonesia', id: 'Jakarta, Indonesia' },
            isDemo: false,
          }),
        })),
      )
      .execute();
  }
  return shares;
}

function* inParts<Item>(items: Item[]): Generator<Item[]> {
  for (let index = 0; index < items.length; index += atOnce) yield items.slice(index, index + atOnce);
}

/**
 * When each share's next position was taken: from its start on, as close together as a share stores them. A benchmark
 * sends in seconds what a device takes in hours. Each share has milliseconds of its own, so that no two are the same.
 */
export function deviceClock(): (share: number) => string {
  const began = Date.now() - shareAge;
  const counts = new Map<number, number>();
  return (share) => {
    const count = (counts.get(share) ?? 0) + 1;
    counts.set(share, count);
    return new Date(began + count * limits.positionGap + share).toISOString();
  };
}
