import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { holdAccount } from '#server/features/account/account.queries.ts';
import { instant, secondsUntil } from '#server/sql/instants.ts';
import { lockFor } from '#server/sql/advisory-lock.ts';
import { day, hour } from '#shared/time-units.ts';
import { Plan } from './plan.entity.ts';
import { QuotaEntry } from './quota-entry.entity.ts';
import { Subscription } from './subscription.entity.ts';

/** Lookups per period if the operator gave the plan. */
const lookupsWithoutPlan = 20;

/** Lookups of an account that may be credited back in a day: each has cost what its sources charge. */
export const creditsPerDay = 40;
/** A credit that comes later than this after its debit is that of an opt-out, milliseconds. */
const lookupTakes = hour;

export type Quota = { total: number; used: number; left: number; entries: QuotaEntry[] };
export type RefundReason = 'FAILED' | 'EMPTY';

/**
 * Uses one lookup of the current period, in the caller's transaction; a repeated call for the same lookup uses no
 * more. Throws SUBSCRIPTION_EXPIRED, QUOTA_EXHAUSTED; RATE_LIMITED after too many credits in a day.
 */
export async function debitLookup(
  ctx: Context,
  em: Em,
  input: { accountId: string; lookupId: string },
): Promise<void> {
  await holdAccount(em, input.accountId);
  await lockQuota(em, input.accountId);
  const subscription = await em.findOne(Subscription, { accountId: input.accountId });
  if (!subscription || subscription.validUntil <= ctx.now()) throw new AppError('SUBSCRIPTION_EXPIRED');
  if (await em.count(QuotaEntry, { lookupId: input.lookupId, kind: 'DEBIT' })) return;
  await requireFewCredits(ctx, em, input.accountId);
  const { periodStartedAt } = subscription;
  if ((await usedIn(em, input.accountId, periodStartedAt)) >= (await totalOf(em, subscription)))
    throw new AppError('QUOTA_EXHAUSTED');
  await em
    .persist(
      em.create(QuotaEntry, {
        id: randomUUID(),
        ...input,
        kind: 'DEBIT',
        reason: 'LOOKUP',
        periodStartedAt,
        createdAt: ctx.now(),
      }),
    )
    .flush();
}

/**
 * Serialises an account's debits. Not with `lockSubscription`, which may be held while a gateway is queried: lookups
 * do not wait for gateways.
 */
const lockQuota = (em: Em, accountId: string): Promise<void> => lockFor(em, 'quota', accountId);

/** Lookups without an answer are free for the account, not for us. The caller's transaction holds `lockQuota`. */
async function requireFewCredits(ctx: Context, em: Em, accountId: string): Promise<void> {
  const now = ctx.now();
  const credits = await rowsOf(em)
    .selectFrom('quota_entry as credit')
    .innerJoin('quota_entry as debit', (join) =>
      join.onRef('debit.lookup_id', '=', 'credit.lookup_id').on('debit.kind', '=', 'DEBIT'),
    )
    .select('credit.created_at')
    .where('credit.account_id', '=', accountId)
    .where('credit.kind', '=', 'REFUND')
    .where('credit.created_at', '>', new Date(now.getTime() - day))
    // What an opt-out takes away later is not the account's doing.
    .where(sql<boolean>`credit.created_at < debit.created_at + ${lookupTakes} * interval '1 millisecond'`)
    .orderBy('credit.created_at', 'desc')
    .limit(creditsPerDay)
    .execute();
  const first = credits[creditsPerDay - 1];
  if (!first) return;
  throw new AppError('RATE_LIMITED', {
    message: `${creditsPerDay} lookups without an answer in 24 hours`,
    limit: creditsPerDay,
    retryAfter: secondsUntil(instant(first.created_at).getTime() + day, now),
  });
}

/** Credits a lookup back to the period that it was used from, once, in the caller's transaction. */
export async function refundLookup(
  ctx: Pick<Context, 'now'>,
  em: Em,
  input: { lookupId: string; reason: RefundReason },
): Promise<void> {
  const debit = await em.findOne(QuotaEntry, { lookupId: input.lookupId, kind: 'DEBIT' });
  if (!debit) return;
  await rowsOf(em)
    .insertInto('quota_entry')
    .values({
      id: randomUUID(),
      account_id: debit.accountId,
      lookup_id: input.lookupId,
      kind: 'REFUND',
      reason: input.reason,
      period_started_at: debit.periodStartedAt,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.columns(['lookup_id', 'kind']).doNothing())
    .execute();
}

/** How many lookups the current period has, how many are left, and the ledger's entries, newest first. */
export async function quotaOf(ctx: Context, subscription: Subscription): Promise<Quota> {
  const em = ctx.em.fork();
  const { accountId, periodStartedAt } = subscription;
  const entries = await em.find(
    QuotaEntry,
    { accountId, periodStartedAt },
    { orderBy: { createdAt: 'desc', id: 'asc' } },
  );
  const total = await totalOf(em, subscription);
  const used = await usedIn(em, accountId, periodStartedAt);
  return { total, used, left: Math.max(0, total - used), entries };
}

async function totalOf(em: Em, { planId }: Subscription): Promise<number> {
  if (!planId) return lookupsWithoutPlan;
  return (await em.findOneOrFail(Plan, { id: planId })).lookupsPerPeriod;
}

async function usedIn(em: Em, accountId: string, periodStartedAt: Date): Promise<number> {
  const row = await rowsOf(em)
    .selectFrom('quota_entry')
    .select(sql<string>`coalesce(sum(case kind when 'DEBIT' then 1 else -1 end), 0)`.as('used'))
    .where('account_id', '=', accountId)
    .where('period_started_at', '=', periodStartedAt)
    .executeTakeFirstOrThrow();
  return Number(row.used);
}
