import type { Context } from '#server/context.ts';
import { AbuseReport, type AbuseReason } from './abuse-report.entity.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import type { ReviewOutcome } from './review.ts';
import { SendingSuspension } from './sending-suspension.entity.ts';

/** An account that was reported, as an operator sees it: no recipient, no address, no place, no name. */
export type OpenReview = {
  accountId: string;
  /** Since when it may not send; null while one recipient alone has reported it. */
  suspendedSince: Date | null;
  /** Was closed for good by an earlier review. */
  isClosed: boolean;
  reports: { reason: AbuseReason; createdAt: Date }[];
};

/** One account's reviews with the reporters' own words and the decisions of before, oldest first. */
export type ReviewDetail = Omit<OpenReview, 'reports'> & {
  reports: { reason: AbuseReason; details: string | null; createdAt: Date; outcome: ReviewOutcome | null }[];
  decisions: { at: Date; operator: string; outcome: ReviewOutcome; why: string | null }[];
};

const never = Number.MAX_SAFE_INTEGER;

/** Accounts that wait for a review, the longest suspended first; those with one open report, not suspended, last. */
export async function openReviews(ctx: Pick<Context, 'em'>): Promise<OpenReview[]> {
  const em = ctx.em.fork();
  const reports = await em.find(AbuseReport, { reviewedAt: null }, { orderBy: { createdAt: 'asc' } });
  const suspensions = await em.find(SendingSuspension, {});
  const byAccount = Map.groupBy(reports, ({ accountId }) => accountId);
  // The reports of a suspended account may be gone with the requests that they were about.
  const waiting = suspensions.filter(({ isFinal }) => !isFinal).map(({ accountId }) => accountId);
  return [...new Set([...waiting, ...byAccount.keys()])]
    .map((accountId) => ({
      accountId,
      ...suspensionOf(suspensions, accountId),
      reports: (byAccount.get(accountId) ?? []).map(({ reason, createdAt }) => ({ reason, createdAt })),
    }))
    .sort((a, b) => Number(a.suspendedSince ?? never) - Number(b.suspendedSince ?? never));
}

/** All that an operator needs to decide about one account; null when nobody ever reported it. */
export async function reviewDetail(
  ctx: Pick<Context, 'em' | 'vault'>,
  accountId: string,
): Promise<ReviewDetail | null> {
  const em = ctx.em.fork();
  const reports = await em.find(AbuseReport, { accountId }, { orderBy: { createdAt: 'asc' } });
  const entries = await em.find(AuditEntry, { accountId }, { orderBy: { at: 'asc' } });
  const suspensions = await em.find(SendingSuspension, { accountId });
  if (reports.length + entries.length + suspensions.length === 0) return null;
  return {
    accountId,
    ...suspensionOf(suspensions, accountId),
    reports: reports.map(({ id, reason, detailsSealed, createdAt, outcome }) => ({
      reason,
      details: detailsSealed ? ctx.vault.open(detailsSealed, `abuse-report:${id}`) : null,
      createdAt,
      outcome: outcome ?? null,
    })),
    decisions: entries.map(({ id, at, operator, action, whySealed }) => ({
      at,
      operator,
      outcome: action === 'REVIEW_RELEASED' ? 'RELEASED' : 'CLOSED',
      why: whySealed ? ctx.vault.open(whySealed, `audit:${id}`) : null,
    })),
  };
}

function suspensionOf(suspensions: SendingSuspension[], accountId: string) {
  const suspension = suspensions.find((each) => each.accountId === accountId);
  return { suspendedSince: suspension?.since ?? null, isClosed: suspension?.isFinal ?? false };
}
