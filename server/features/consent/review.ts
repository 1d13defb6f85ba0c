import { randomUUID } from 'node:crypto';
import { rowsOf, type Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { AbuseReport } from './abuse-report.entity.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import { SendingSuspension } from './sending-suspension.entity.ts';

export type OpenReview = {
  accountId: string;
  suspendedSince: Date | null;
  reports: { reason: string; details: string | null; createdAt: Date }[];
};

/** Accounts with open reports, and what was reported; the operator sees no recipient, place or address. */
export async function openReviews(ctx: Context): Promise<OpenReview[]> {
  const reports = await ctx.em.find(AbuseReport, { reviewedAt: null }, { orderBy: { createdAt: 'asc' } });
  const suspensions = await ctx.em.find(SendingSuspension, {});
  const byAccount = Map.groupBy(reports, ({ accountId }) => accountId);
  return [...byAccount].map(([accountId, ofAccount]) => ({
    accountId,
    suspendedSince: suspensions.find((suspension) => suspension.accountId === accountId)?.since ?? null,
    reports: ofAccount.map(({ id, reason, detailsSealed, createdAt }) => ({
      reason,
      details: detailsSealed ? ctx.vault.open(detailsSealed, `abuse-report:${id}`) : null,
      createdAt,
    })),
  }));
}

/**
 * Ends the review of an account: RELEASED lets it send again, CLOSED keeps it from sending for good. Both leave an
 * audit row. Throws NOT_FOUND when there is nothing to review.
 */
export function review(
  ctx: Context,
  input: { accountId: string; outcome: 'RELEASED' | 'CLOSED'; operator: string },
): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const { accountId, outcome } = input;
    const { numUpdatedRows } = await rowsOf(em)
      .updateTable('abuse_report')
      .set({ reviewed_at: ctx.now(), outcome })
      .where('account_id', '=', accountId)
      .where('reviewed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND');
    if (outcome === 'RELEASED') await em.nativeDelete(SendingSuspension, { accountId });
    else await em.upsert(SendingSuspension, { accountId, since: ctx.now(), isFinal: true });
    const entry = em.create(AuditEntry, {
      id: randomUUID(),
      at: ctx.now(),
      operator: input.operator,
      action: outcome === 'RELEASED' ? 'REVIEW_RELEASED' : 'REVIEW_CLOSED',
      accountId,
    });
    await em.persist(entry).flush();
  });
}
