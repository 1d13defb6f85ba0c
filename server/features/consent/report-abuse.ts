import { randomUUID } from 'node:crypto';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { AbuseReport, type AbuseReason } from './abuse-report.entity.ts';
import { lockInvitation } from './invitation.ts';
import type { Invitation } from './invitation.entity.ts';
import { SendingSuspension } from './sending-suspension.entity.ts';

const detailsLength = 2_000;
/** Open reports from different recipients that stop an account's sending until they are reviewed. */
const reportsThatSuspend = 2;

/** What is kept of one link's reports, from either end. */
const keptLength = 10_000;
/** From the lightest to the gravest. */
const gravity: AbuseReason[] = ['OTHER', 'UNKNOWN_PERSON', 'FRAUD', 'HARASSMENT', 'THREAT', 'STALKING'];

/**
 * A recipient reports who asked. One report for each link, and it only grows: the requester has the link, too, and must
 * not talk it down. A second one is to be reviewed again. Nothing of it reaches the requester. Throws LINK_INVALID,
 * BAD_INPUT.
 */
export async function reportAbuse(
  ctx: Context,
  input: { token: string; reason: AbuseReason; details?: string | null },
): Promise<void> {
  const details = (input.details ?? '').trim();
  if (details.length > detailsLength) throw new AppError('BAD_INPUT', { field: 'details' });
  await ctx.em.transactional(async (em) => {
    const invitation = await lockInvitation(ctx, em, input.token);
    await lockReportsAbout(em, invitation.accountId);
    const earlier = await em.findOne(AbuseReport, { invitationId: invitation.id });
    const id = earlier?.id ?? randomUUID();
    const before = earlier?.detailsSealed ? ctx.vault.open(earlier.detailsSealed, `abuse-report:${id}`) : '';
    const words = added(before, details);
    const said = {
      reason: earlier ? graver(earlier.reason, input.reason) : input.reason,
      detailsSealed: words ? ctx.vault.seal(words, `abuse-report:${id}`) : null,
      createdAt: ctx.now(),
      reviewedAt: null,
      outcome: null,
    };
    if (earlier) Object.assign(earlier, said);
    else em.persist(em.create(AbuseReport, { id, ...said, ...aboutInvitation(invitation) }));
    await em.flush();
    await suspendIfReported(ctx, em, invitation.accountId);
  });
}

const graver = (one: AbuseReason, other: AbuseReason): AbuseReason =>
  gravity.indexOf(other) > gravity.indexOf(one) ? other : one;

/** The words of before with the new ones; of too many, the first and the newest. A repeated call adds nothing. */
function added(before: string, details: string): string {
  if (!details || before.endsWith(details)) return before;
  const all = before ? `${before}\n\n${details}` : details;
  if (all.length <= 2 * keptLength) return all;
  return `${all.slice(0, keptLength)}\n\n[…]\n\n${all.slice(-keptLength)}`;
}

/** One after the other for each account: two first reports at the same moment, and a review, must see one another. */
export async function lockReportsAbout(em: Em, accountId: string): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [accountId]);
}

const aboutInvitation = (invitation: Invitation) => ({
  accountId: invitation.accountId,
  invitationId: invitation.id,
  reporter: Buffer.from(invitation.recipientHash ?? Buffer.from(invitation.id)),
});

async function suspendIfReported(ctx: Context, em: Em, accountId: string): Promise<void> {
  const reporters = await rowsOf(em)
    .selectFrom('abuse_report')
    .select('reporter')
    .distinct()
    .where('account_id', '=', accountId)
    .where('reviewed_at', 'is', null)
    .execute();
  if (reporters.length < reportsThatSuspend) return;
  await em.upsert(
    SendingSuspension,
    { accountId, since: ctx.now(), isFinal: false },
    { onConflictAction: 'ignore' },
  );
}
