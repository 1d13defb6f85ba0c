import { setTimeout } from 'node:timers/promises';
import { contextWith, type Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import type { LocationRow } from '#server/features/location/location-row.ts';
import { locationById } from '#server/features/location/location.queries.ts';
import { answerToken, handoverToken } from '#server/features/location/request-keys.ts';
import { trackOf } from '#server/features/location/track.queries.ts';
import { shownLocation } from '#server/features/location/view-locations.ts';
import { consentText } from '#shared/consent-text.ts';
import { distanceBetween } from '#shared/distance.ts';
import { limits } from '#shared/limits.ts';
import { declineConsent } from './answer/decline-consent.ts';
import { grantConsent } from './answer/grant-consent.ts';
import { RecipientKey } from './recipient-key.entity.ts';
import type { RecipientInput } from './recipient-operation.ts';
import { sharePosition } from './position/share-position.ts';
import { walk, walkEvery } from './sandbox-walk.ts';
import { reportArrival } from './share/report-arrival.ts';
import { withdrawConsent } from './share/withdraw-consent.ts';

export type SandboxAct =
  'GRANT_CITY' | 'GRANT_EXACT' | 'GRANT_ARRIVAL' | 'ARRIVE' | 'MOVE' | 'JUMP' | 'STOP' | 'DECLINE';

const [start] = walk as [(typeof walk)[number]];
/** Some 30,000 m in degrees, north and east together. */
const jump = 0.19;
/** Steps of a walk that follow its first one: a minute. */
const stepsAfter = 12;
/** Walks under way, by request. */
const walks = new Map<string, AbortController>();

/**
 * Plays the recipient of one's own request, using the operations of the real page. Throws NOT_FOUND in production.
 */
export async function sandboxRecipient(
  ctx: Context,
  input: { locationId: string; act: SandboxAct },
): Promise<LocationRow> {
  const { accountId } = requireViewer(ctx);
  const row = ctx.settings.sandbox ? await locationById(ctx, accountId, input.locationId) : null;
  if (!row) throw new AppError('NOT_FOUND');
  walks.get(row.id)?.abort();
  const recipient = contextWith(ctx, { viewer: null });
  const keys = await keysOf(ctx, row);
  const grant = (precision: 'ARRIVAL' | 'CITY' | 'EXACT') =>
    grantConsent(
      recipient,
      { ...keys.toGrant, precision, duration: 'ONE_HOUR', textVersion: consentText.version },
      // As if from this very machine: gives the demo place, marked as such.
      { address: '127.0.0.1' },
    );
  const [last] = (await trackOf(ctx, row.id)).slice(-1);
  const newest = last ? Date.parse(last.recordedAt) : 0;
  const share = async (by: RecipientInput, { latitude, longitude }: typeof start) => {
    // Whoever presses twice within a second sees two steps, not an error, and none from the future.
    const now = ctx.now().getTime();
    const wait = Math.min(Math.max(0, newest + limits.positionGap - now), limits.positionGap);
    await setTimeout(wait);
    const position = { latitude, longitude, accuracy: 15, recordedAt: new Date(now + wait) };
    return sharePosition(recipient, { token: by.token, position });
  };
  switch (input.act) {
    case 'GRANT_CITY':
      await grant('CITY');
      break;
    case 'GRANT_ARRIVAL':
      await grant('ARRIVAL');
      break;
    case 'ARRIVE':
      await reportArrival(recipient, keys.present);
      break;
    case 'GRANT_EXACT': {
      const { key } = await grant('EXACT');
      await share(key ? { token: key } : keys.present, start);
      break;
    }
    case 'MOVE': {
      const from = last ? nearestOnWalk(last) : -1;
      const step = (ahead: number) => share(keys.present, walk[(from + ahead) % walk.length]!);
      await step(1);
      void walkOn(row.id, step);
      break;
    }
    case 'JUMP': {
      const { latitude, longitude } = row.position?.source === 'GPS' ? row.position : start;
      await share(keys.present, { latitude: latitude + jump, longitude: longitude + jump });
      break;
    }
    case 'STOP':
      await withdrawConsent(recipient, { ...keys.present, erase: false });
      break;
    case 'DECLINE':
      await declineConsent(recipient, { ...keys.present, tell: true });
      break;
  }
  return (await shownLocation(ctx, accountId, row.id))!;
}

/** Goes on after the first step, until somebody does something else or the share is over. */
async function walkOn(requestId: string, step: (ahead: number) => Promise<unknown>): Promise<void> {
  const walking = new AbortController();
  walks.set(requestId, walking);
  try {
    for (let ahead = 2; ahead <= 1 + stepsAfter; ahead += 1) {
      await setTimeout(walkEvery, undefined, { signal: walking.signal, ref: false });
      await step(ahead);
    }
  } catch {
    // Somebody did something else, the share is over, or the process ends.
  } finally {
    if (walks.get(requestId) === walking) walks.delete(requestId);
  }
}

function nearestOnWalk(place: typeof start): number {
  const distances = walk.map((point) => distanceBetween(point, place));
  return distances.indexOf(Math.min(...distances));
}

/**
 * The sandbox uses the answer key; over LINK its own keys, derived from how many there are, so that none has to be
 * stored.
 */
async function keysOf(
  ctx: Context,
  { id, channel, consent }: LocationRow,
): Promise<{ present: RecipientInput; toGrant: RecipientInput }> {
  if (channel !== 'LINK') {
    const answer = { token: answerToken(ctx, id) };
    return { present: answer, toGrant: answer };
  }
  const ownKey = (count: number) => ctx.vault.token('sandbox-key', `${id}:${count}`);
  const minted = await ctx.em.fork().count(RecipientKey, { requestId: id });
  const next = ownKey(minted + 1);
  const present = minted === 0 ? { token: handoverToken(ctx, id), newKey: next } : { token: ownKey(minted) };
  return { present, toGrant: consent === 'GRANTED' ? present : { ...present, newKey: next } };
}
