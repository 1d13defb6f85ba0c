import { setTimeout } from 'node:timers/promises';
import { contextWith, type Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import type { LocationRow } from '#server/features/location/location-row.ts';
import { locationById } from '#server/features/location/location.queries.ts';
import { answerToken, handoverToken } from '#server/features/location/request-keys.ts';
import { trackOf } from '#server/features/location/track.queries.ts';
import { shownLocation } from '#server/features/location/view-locations.ts';
import { consentText } from '#shared/consent-text.ts';
import { limits } from '#shared/limits.ts';
import { declineConsent } from './answer/decline-consent.ts';
import { grantConsent } from './answer/grant-consent.ts';
import { RecipientKey } from './recipient-key.entity.ts';
import type { RecipientInput } from './recipient-operation.ts';
import { sharePosition } from './position/share-position.ts';
import { withdrawConsent } from './share/withdraw-consent.ts';

export type SandboxAct = 'GRANT_CITY' | 'GRANT_EXACT' | 'MOVE' | 'JUMP' | 'STOP' | 'DECLINE';

/** Jakarta's Merdeka Square, where the sandbox's recipient walks around. */
const start = { latitude: -6.1754, longitude: 106.8272 };
/** Some 200 and 30,000 m in degrees: north and east together not doubtful within a second, and doubtful. */
const steps = { MOVE: 0.002, JUMP: 0.19 };

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
  const recipient = contextWith(ctx, { viewer: null });
  const keys = await keysOf(ctx, row);
  const grant = (precision: 'CITY' | 'EXACT') =>
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
    case 'GRANT_EXACT': {
      const { key } = await grant('EXACT');
      await share(key ? { token: key } : keys.present, start);
      break;
    }
    case 'MOVE':
    case 'JUMP': {
      const from = row.position?.source === 'GPS' ? row.position : start;
      const step = steps[input.act];
      await share(keys.present, { latitude: from.latitude + step, longitude: from.longitude + step });
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
