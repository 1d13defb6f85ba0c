import { LockMode } from '@mikro-orm/core';
import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { queueMessage, type AnswerTold } from '#server/features/message/queue-message.ts';
import { hasSubscription } from '#server/features/subscription/subscription.queries.ts';
import { fill } from '#server/texts/fill.ts';
import { texts } from '#server/texts/texts.ts';
import type { AnswerKind } from '#server/texts/types.ts';
import { appPaths, localPath, requestPage } from '#shared/paths.ts';
import { minute } from '#shared/time-units.ts';
import { LocationRequest } from './location-request.entity.ts';
import type { LocationRow } from './location-row.ts';
import { locationById } from './location.queries.ts';
import { forgetUnseen } from './unseen-answers.ts';

/** How long an answer may stay unseen: whoever waits at their dashboard needs no e-mail. */
const grace = minute;

/**
 * E-mails requesters whose recipients have answered, if neither a dashboard nor a program was shown the answer; one
 * e-mail an account, and none again for a request until its answer has been seen. Runs every minute; a failure waits
 * for the next run and does not hold up the others.
 */
export async function mailAnswers(ctx: Context): Promise<void> {
  const accounts = await rowsOf(ctx.em.fork())
    .selectFrom('location_request')
    .select('account_id')
    .distinct()
    .where('unseen_since', '<=', longUnseen(ctx))
    .where('answer_mailed_at', 'is', null)
    .where('account_id', 'is not', null)
    .execute();
  for (const { account_id: accountId } of accounts) {
    try {
      await ctx.em.fork().transactional((em) => mailAnswersTo(ctx, em, accountId!));
    } catch (error) {
      ctx.log.error({ err: error }, 'answers could not be e-mailed');
    }
  }
}

const longUnseen = ({ now }: Context): Date => new Date(now().getTime() - grace);

async function mailAnswersTo(ctx: Context, em: Em, accountId: string): Promise<void> {
  const requests = await em.find(
    LocationRequest,
    { accountId, unseenSince: { $lte: longUnseen(ctx) }, answerMailedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );
  // Another process was first, or the account has just been deleted.
  if (requests.length === 0) return;
  for (const request of requests) request.answerMailedAt = ctx.now();
  await em.flush();
  const account = await em.findOneOrFail(Account, { id: accountId });
  // Nobody but the mailbox's owner may cause e-mails to it.
  if (!account.answerEmails || !account.emailProvenAt) return;
  const answers: Answer[] = [];
  for (const request of requests) {
    const row = await locationById(ctx, accountId, request.id, em);
    const kind = row && kindOf(row, request.unseenSince!);
    if (kind) answers.push({ row, kind });
    else forgetUnseen(request);
  }
  if (answers.length > 0) await queueAnswerMail(ctx, em, account, answers);
}

type Answer = { row: LocationRow; kind: AnswerKind };

/** What the requester has to be told first; null if it no longer shows. */
function kindOf(row: LocationRow, unseenSince: Date): AnswerKind | null {
  const isNew = (at: string | null): boolean => at !== null && new Date(at) >= unseenSince;
  if (row.cancelledAt) return null;
  if (isNew(row.arrivedAt)) return 'ARRIVED';
  if (row.consent === 'GRANTED') return 'SHARING';
  if (row.consent === 'DECLINED') return 'DECLINED';
  if (row.reply && isNew(row.repliedAt)) return row.reply;
  if (row.consent === 'ENDED') return row.positionCount > 0 ? 'SHARED' : null;
  return row.consent === 'AWAITING' && isNew(row.whoAskedAt) && !row.whoAnsweredAt ? 'WHO_IS_THIS' : null;
}

async function queueAnswerMail(ctx: Context, em: Em, account: Account, answers: Answer[]): Promise<void> {
  const { locale } = account;
  const page = (path: string): string => ctx.settings.publicUrl + localPath(path, locale);
  const [answer] = answers;
  const single = answers.length === 1 && answer ? answer : null;
  const { who, kinds, several, title, planOver, footer } = texts[locale].answerMails;
  const { subject, text } = single ? kinds[single.kind] : several;
  const isPlanValid = await hasSubscription(ctx, em, account.id);
  const paragraphs = [
    text,
    ...(single?.row.title ? [title] : []),
    ...(isPlanValid ? [] : [planOver]),
    footer,
  ];
  const values = {
    who: single?.row.channel === 'LINK' ? who.link : who.person,
    title: single?.row.title ?? '',
    count: String(answers.length),
    link: page(single ? requestPage(single.row.id) : appPaths.dashboard),
    settings: page(`${appPaths.account}#answers`),
  };
  await queueMessage(ctx, em, {
    accountId: account.id,
    purpose: 'ANSWER',
    channel: 'EMAIL',
    templateId: `answer.${locale}`,
    content: {
      to: emailOf(ctx, account),
      locale,
      subject: fill(subject, values),
      text: fill(paragraphs.join('\n\n'), values),
      answers: answers.map(({ row, kind }) => ({ requestId: row.id, kind })),
      ...(single?.kind === 'SHARING' && { validUntil: single.row.sharingUntil! }),
    },
  });
}

/**
 * For an e-mail that waited: whether one of the answers that it tells of was erased, seen or followed by another since.
 * What is still unseen is then e-mailed anew.
 */
export async function haveAnswersChanged(
  ctx: Context,
  em: Em,
  answers: readonly AnswerTold[],
): Promise<boolean> {
  const ids = answers.map(({ requestId }) => requestId);
  const requests = await em.find(LocationRequest, { id: { $in: ids } });
  const present = new Map<string, AnswerKind | null>();
  for (const { id, accountId, unseenSince } of requests) {
    const row = accountId && unseenSince ? await locationById(ctx, accountId, id, em) : null;
    present.set(id, row && kindOf(row, unseenSince!));
  }
  if (answers.every(({ requestId, kind }) => present.get(requestId) === kind)) return false;
  await em.nativeUpdate(
    LocationRequest,
    { id: { $in: ids }, unseenSince: { $ne: null } },
    { answerMailedAt: null },
  );
  return true;
}
