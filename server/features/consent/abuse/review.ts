import { randomUUID } from 'node:crypto';
import type { Context, Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { type ReviewOutcome, SendingSuspension } from '#server/features/message/sending-suspension.entity.ts';
import { decideSuspension } from '#server/features/message/sending-suspension.ts';
import { AuditEntry } from './audit-entry.entity.ts';
import { AbuseReport } from './abuse-report.entity.ts';
import { keepWhereGone, lockReportsAbout, reportsAbout } from './requester.ts';
import { requesterById } from './review.queries.ts';

export const reviewLimits = { operator: 80, why: 500 };

/**
 * Ends the review of a requester: RELEASED lets them send again, CLOSED permanently stops them from sending; both
 * apply to their earlier mailboxes, too. Either writes an audit row that says who decided and why, in the same
 * transaction. Of two concurrent decisions one wins. Throws NOT_FOUND if there is nothing to review, ALREADY_ANSWERED
 * for the release of a closed account, BAD_INPUT for an empty or too long name or reason.
 */
export async function review(
  ctx: Pick<Context, 'em' | 'vault' | 'now'>,
  input: { accountId: string; outcome: ReviewOutcome; operator: string; why: string },
): Promise<void> {
  const operator = said(input.operator, 'operator');
  const why = said(input.why, 'why');
  const asked = await requesterById(ctx.em.fork(), input.accountId);
  if (!asked) throw new AppError('NOT_FOUND');
  await ctx.em.transactional(async (em) => {
    const { outcome } = input;
    await lockReportsAbout(em, asked);
    // In the meantime they may have changed the mailbox, or deleted the account and left the mailbox behind.
    const requester = (await requesterById(em, input.accountId)) ?? { ...asked, accountId: null };
    const { accountId, hash: requesterHash } = requester;
    const suspension = await em.findOne(SendingSuspension, { requesterHash });
    const reviewed = await em.nativeUpdate(
      AbuseReport,
      { ...reportsAbout(requester), reviewedAt: null },
      { reviewedAt: ctx.now(), outcome },
    );
    const isWaiting = reviewed > 0 || suspension?.isFinal === false;
    if (!isWaiting) throw new AppError('NOT_FOUND');
    if (outcome === 'RELEASED' && suspension?.isFinal) throw new AppError('ALREADY_ANSWERED');
    if (suspension) await decideSuspension(ctx, em, suspension, outcome);
    else if (outcome === 'CLOSED') await closeMailbox(ctx, em, requesterHash);
    const id = randomUUID();
    const entry = em.create(AuditEntry, {
      id,
      at: ctx.now(),
      operator,
      action: outcome === 'RELEASED' ? 'REVIEW_RELEASED' : 'REVIEW_CLOSED',
      accountId,
      requesterHash,
      whySealed: ctx.vault.seal(why, `audit:${id}`),
    });
    await em.persist(entry).flush();
  });
}

/** For as long as an account has the mailbox; if none has, for a limited time. */
async function closeMailbox(ctx: Pick<Context, 'now'>, em: Em, requesterHash: Buffer): Promise<void> {
  const closed = em.create(SendingSuspension, {
    requesterHash,
    since: ctx.now(),
    isFinal: true,
    eraseAt: null,
  });
  await em.persist(closed).flush();
  await keepWhereGone(ctx, em, requesterHash);
}

function said(input: string, field: keyof typeof reviewLimits): string {
  const text = input.trim();
  if (!text || text.length > reviewLimits[field]) throw new AppError('BAD_INPUT', { field });
  return text;
}
