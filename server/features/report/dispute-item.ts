import { unknownClient, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { isOfOwnMailbox } from '#server/features/lookup/opt-out.queries.ts';
import { readProof } from '#server/features/ownership/own-subject.ts';
import { subjectHash } from '#server/features/ownership/subject.ts';
import { queueMessage } from '#server/features/message/queue-message.ts';
import { fill } from '#server/texts/fill.ts';
import { texts } from '#server/texts/texts.ts';
import { Dispute } from './dispute.entity.ts';
import { ReportPicture } from './report-picture.entity.ts';
import { viewReport, type ReportItemView, type ReportView } from './report.queries.ts';

/**
 * Disputes an item of the viewer's report. Whoever has proved that the number or address is theirs marks it in every
 * copy and erases its picture; for anybody else the operator is told, and nothing changes for others. Throws NOT_FOUND, RATE_LIMITED, and
 * CODE_INVALID for a proof that has expired or is of something else.
 */
export async function disputeItem(
  ctx: Context,
  input: { reportId: string; key: string; proof?: string | null | undefined },
): Promise<ReportView> {
  const report = await viewReport(ctx, input.reportId);
  const item = report?.sections.flatMap(({ items }) => items).find(({ key }) => key === input.key);
  if (!report || !item) throw new AppError('NOT_FOUND');
  const { accountId } = requireViewer(ctx);
  await beginAttempt(ctx, 'dispute', Buffer.from(accountId), unknownClient, { isOwner: true });
  await ctx.em.fork().transactional(async (em) => {
    if (!(await isTheirs(ctx, em, report, input.proof))) return tellOperator(ctx, em, report, item);
    const itemHash = Buffer.from(input.key, 'base64url');
    await em.upsert(Dispute, { itemHash, createdAt: ctx.now() }, { onConflictAction: 'ignore' });
    await em.nativeDelete(ReportPicture, { itemHash });
  });
  return (await viewReport(ctx, input.reportId))!;
}

async function isTheirs(
  ctx: Context,
  em: Em,
  { lookup }: ReportView,
  proof: string | null | undefined,
): Promise<boolean> {
  if (!proof) return isOfOwnMailbox(ctx, em, lookup);
  const proven = readProof(ctx, proof, 'LOOKUPS');
  if (!proven || !subjectHash(ctx, proven.subject).equals(lookup.subjectHash))
    throw new AppError('CODE_INVALID', { field: 'proof' });
  return true;
}

async function tellOperator(ctx: Context, em: Em, report: ReportView, item: ReportItemView): Promise<void> {
  const { locale } = ctx;
  const { subject, text } = texts[locale].contactMails.dispute;
  const body = fill(text, { report: report.id, title: item.title, source: item.sourceName });
  await queueMessage(ctx, em, {
    accountId: null,
    purpose: 'CONTACT',
    channel: 'EMAIL',
    templateId: `dispute-operator.${locale}`,
    content: { to: ctx.settings.operatorEmail, locale, subject, text: body },
  });
}
