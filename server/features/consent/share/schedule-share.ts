import type { Context, Em } from '#server/context/context.ts';
import { shareDurations } from '#shared/limits.ts';
import type { Consent } from '../consent.entity.ts';

/** Long enough to be forgotten: the recipient is reminded half-way. */
const longShares = new Set<Consent['duration']>(['EIGHT_HOURS', 'UNTIL_STOPPED']);

/** Queues the end of a share, and for a long one the reminder, in the caller's transaction. */
export async function scheduleShare(ctx: Context, em: Em, consent: Consent): Promise<void> {
  const data = { consentId: consent.id };
  await ctx.jobs.send(em, 'end-share', data, { startAfter: consent.until });
  if (!longShares.has(consent.duration)) return;
  const startAfter = new Date(consent.until.getTime() - shareDurations[consent.duration] / 2);
  await ctx.jobs.send(em, 'remind-of-share', { ...data, until: consent.until.toISOString() }, { startAfter });
}
