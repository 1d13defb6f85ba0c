import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { openReviews, reviewDetail } from '#server/features/consent/abuse/review.queries.ts';
import { review } from '#server/features/consent/abuse/review.ts';
import type { Answer } from './answer.ts';
import { OpsFailure, type ReviewCommand } from './command.ts';
import { decisionText, detailText, listText } from './review-text.ts';

type Reviewing = Pick<Context, 'em' | 'vault' | 'now'>;

/** Runs one command of `review`. Throws OpsFailure if its subject does not exist. */
export async function runReview(ctx: Reviewing, command: ReviewCommand): Promise<Answer> {
  if (command.act === 'list') {
    const open = await openReviews(ctx);
    const shown = command.all
      ? open
      : open.filter(({ suspendedSince, isClosed }) => suspendedSince && !isClosed);
    return { value: shown, text: listText(shown, open.length - shown.length) };
  }
  if (command.act === 'show') {
    const detail = await reviewDetail(ctx, command.accountId);
    if (!detail) throw new OpsFailure(`Nobody has reported ${command.accountId}`);
    return { value: detail, text: detailText(detail) };
  }
  return decide(ctx, command);
}

async function decide(
  ctx: Reviewing,
  { accountId, act, by, why }: Extract<ReviewCommand, { act: 'release' | 'close' }>,
): Promise<Answer> {
  const outcome = act === 'release' ? 'RELEASED' : 'CLOSED';
  try {
    await review(ctx, { accountId, outcome, operator: by, why });
  } catch (error) {
    throw error instanceof AppError ? await refusal(ctx, accountId, error) : error;
  }
  const detail = await reviewDetail(ctx, accountId);
  const decision = detail?.decisions.at(-1);
  if (!detail || !decision) throw new OpsFailure(`${accountId} is gone: its account was deleted meanwhile`);
  return { value: { accountId, ...decision }, text: decisionText(accountId, decision) };
}

/** Why there is nothing to decide: usually because somebody already has. */
async function refusal(ctx: Reviewing, accountId: string, error: AppError): Promise<Error> {
  if (error.code === 'ALREADY_ANSWERED')
    return new OpsFailure(`${accountId} was closed permanently: new reports can only be closed, too`);
  if (error.code !== 'NOT_FOUND') return error;
  const last = (await reviewDetail(ctx, accountId))?.decisions.at(-1);
  return new OpsFailure(
    last
      ? `Nothing to review. ${decisionText(accountId, last)}`
      : `Nothing to review: nobody has reported ${accountId}`,
  );
}
