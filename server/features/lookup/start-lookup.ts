import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Client, Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { networkOf } from '#server/ports/ip-address.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { debitLookup } from '#server/features/subscription/quota.ts';
import { lockFor } from '#server/sql/advisory-lock.ts';
import { limits } from '#shared/limits.ts';
import { isUuid, uuidOf } from '#shared/uuid.ts';
import { readLookup, type LookupView } from './lookup.queries.ts';
import { Lookup } from './lookup.entity.ts';
import { requirePurpose } from './purposes.ts';
import type { LookupKind } from './stages.ts';
import { readSubject, subjectHash, subjectText } from '#server/features/ownership/subject.ts';

type Input = {
  kind: LookupKind;
  subject: string;
  purpose: Parameters<typeof requirePurpose>[0];
  idempotencyKey?: string | null | undefined;
};

/**
 * Queues a lookup: on the viewer's plan, or a visitor's. Throws PHONE_INVALID, EMAIL_INVALID and PURPOSE_REFUSED
 * before anything is stored or charged; SUBSCRIPTION_EXPIRED, QUOTA_EXHAUSTED; RATE_LIMITED for visitors, and for an
 * account with many lookups credited back. The same idempotency key returns the same lookup, and throws
 * IDEMPOTENCY_CONFLICT for another.
 */
export async function startLookup(ctx: Context, input: Input, client: Client): Promise<LookupView> {
  const purpose = requirePurpose(input.purpose);
  const subject = readSubject(input.kind, input.subject);
  const accountId = ctx.viewer?.accountId ?? null;
  const owner = accountId ? ofAccount(accountId) : `network:${networkOf(client.address)}`;
  const id = readKey(ctx, owner, input.idempotencyKey) ?? randomUUID();
  const hash = subjectHash(ctx, subject);
  const earlier = await ctx.em.fork().findOne(Lookup, { id });
  if (!earlier && !accountId) await beginAttempt(ctx, 'visitorLookup', null, client);
  const now = ctx.now();
  return ctx.em.transactional(async (em) => {
    const begun = await lockedLookup(em, id);
    if (begun) {
      const isSame = begun.purpose === purpose && hash.equals(begun.subjectHash);
      if (isSame && (begun.accountId ?? null) === accountId) return readLookup(ctx, begun);
      throw new AppError('IDEMPOTENCY_CONFLICT', { field: 'idempotencyKey' });
    }
    if (accountId) await debitLookup(ctx, em, { accountId, lookupId: id });
    const lookup = em.create(Lookup, {
      id,
      accountId,
      kind: subject.kind,
      subjectSealed: ctx.vault.seal(subjectText(subject), `lookup:${id}`),
      subjectHash: hash,
      purpose,
      locale: ctx.locale,
      state: 'QUEUED',
      progress: {},
      resultSealed: null,
      startedAt: now,
      completedAt: null,
      expiresAt: accountId ? null : new Date(now.getTime() + limits.visitorLookupLife),
    });
    return queue(ctx, em, lookup, owner);
  });
}

const ofAccount = (accountId: string): string => `account:${accountId}`;

/** The id derived from a key, different for each user of the same key; null without a key. */
function readKey(ctx: Context, owner: string, given: string | null | undefined): string | null {
  const key = given?.trim();
  if (!key) return null;
  if (key.length > limits.idempotencyKeyLength)
    throw new AppError('BAD_INPUT', {
      field: 'idempotencyKey',
      message: `at most ${limits.idempotencyKeyLength} characters`,
    });
  const hex = ctx.vault.fingerprint('lookup-key', `${owner}\0${key}`).toString('hex');
  // RFC 9562: version 8 (custom) and the variant bits.
  return uuidOf(`${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17)}`);
}

/** The lookup with an id; a concurrent start with the same id waits until the caller's transaction is over. */
async function lockedLookup(em: Em, id: string): Promise<Lookup | null> {
  await lockFor(em, 'lookup', id);
  return em.findOne(Lookup, { id });
}

/**
 * Makes a visitor's lookup the viewer's own and queues it again, for the report. Throws NOT_FOUND, and what
 * `startLookup` throws.
 */
export async function claimLookup(ctx: Context, input: { id: string }): Promise<LookupView> {
  const { accountId } = requireViewer(ctx);
  if (!isUuid(input.id)) throw new AppError('NOT_FOUND');
  return ctx.em.transactional(async (em) => {
    const lookup = await em.findOne(Lookup, { id: input.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const isOver = lookup?.expiresAt && lookup.expiresAt <= ctx.now();
    if (!lookup || isOver || (lookup.accountId && lookup.accountId !== accountId)) {
      throw new AppError('NOT_FOUND');
    }
    // A repeated claim, after a lost answer, uses no further lookup.
    if (lookup.accountId) return readLookup(ctx, lookup);
    await debitLookup(ctx, em, { accountId, lookupId: lookup.id });
    const isCounted = lookup.state === 'DONE';
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
    return queue(ctx, em, lookup, ofAccount(accountId), isCounted);
  });
}

async function queue(
  ctx: Context,
  em: Em,
  lookup: Lookup,
  owner: string,
  isCounted = false,
): Promise<LookupView> {
  await em.persist(lookup).flush();
  const job = { lookupId: lookup.id, startedAt: lookup.startedAt.toISOString(), isCounted };
  const group = ctx.vault.fingerprint('lookup-owner', owner).toString('hex');
  await ctx.jobs.send(em, 'run-lookup', job, { group });
  return readLookup(ctx, lookup);
}
