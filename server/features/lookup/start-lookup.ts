import { randomUUID } from 'node:crypto';
import type { Client, Context, Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { beginAttempt } from '#server/features/account/attempts.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { debitLookup } from '#server/features/subscription/quota.ts';
import { limits } from '#shared/limits.ts';
import { readLookup, type LookupView } from './lookup.queries.ts';
import { Lookup } from './lookup.entity.ts';
import { requirePurpose } from './purposes.ts';
import type { LookupKind } from './stages.ts';
import { readSubject, subjectHash, subjectText } from './subject.ts';

type Input = { kind: LookupKind; subject: string; purpose: Parameters<typeof requirePurpose>[0] };

/**
 * Queues a lookup: of the viewer's plan, or a visitor's. Throws PHONE_INVALID, EMAIL_INVALID and PURPOSE_REFUSED before
 * anything is stored or charged; SUBSCRIPTION_EXPIRED, QUOTA_EXHAUSTED; RATE_LIMITED for visitors.
 */
export async function startLookup(ctx: Context, input: Input, client: Client): Promise<LookupView> {
  const purpose = requirePurpose(input.purpose);
  const subject = readSubject(input.kind, input.subject);
  const accountId = ctx.viewer?.accountId ?? null;
  if (!accountId) await beginAttempt(ctx, 'visitorLookup', null, client);
  const id = randomUUID();
  const now = ctx.now();
  return ctx.em.transactional(async (em) => {
    if (accountId) await debitLookup(ctx, em, { accountId, lookupId: id });
    const lookup = em.create(Lookup, {
      id,
      accountId,
      kind: subject.kind,
      subjectSealed: ctx.vault.seal(subjectText(subject), `lookup:${id}`),
      subjectHash: subjectHash(ctx, subject),
      purpose,
      locale: ctx.locale,
      state: 'QUEUED',
      progress: {},
      resultSealed: null,
      startedAt: now,
      completedAt: null,
      expiresAt: accountId ? null : new Date(now.getTime() + limits.visitorLookupLife),
    });
    return queue(ctx, em, lookup);
  });
}

/** Makes a visitor's lookup the viewer's own and queues it anew, for the report. Throws NOT_FOUND, and as `startLookup`. */
export async function claimLookup(ctx: Context, input: { id: string }): Promise<LookupView> {
  const { accountId } = requireViewer(ctx);
  return ctx.em.transactional(async (em) => {
    const lookup = await em.findOne(Lookup, { id: input.id }, { lockMode: 4 });
    const isOver = lookup?.expiresAt && lookup.expiresAt <= ctx.now();
    if (!lookup || isOver || (lookup.accountId && lookup.accountId !== accountId)) {
      throw new AppError('NOT_FOUND');
    }
    // A repeated claim, after a lost answer, takes nothing more.
    if (lookup.accountId) return readLookup(ctx, lookup);
    await debitLookup(ctx, em, { accountId, lookupId: lookup.id });
    Object.assign(lookup, {
      accountId,
      expiresAt: null,
      state: 'QUEUED',
      progress: {},
      resultSealed: null,
      completedAt: null,
      startedAt: ctx.now(),
      locale: ctx.locale,
    });
    return queue(ctx, em, lookup);
  });
}

async function queue(ctx: Context, em: Em, lookup: Lookup): Promise<LookupView> {
  await em.persist(lookup).flush();
  await ctx.jobs.send(em, 'run-lookup', { lookupId: lookup.id, startedAt: lookup.startedAt.toISOString() });
  return readLookup(ctx, lookup);
}
