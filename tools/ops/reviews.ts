import type { Context } from '#server/context/context.ts';
import { decideReview, reviews, type ReviewRow } from '#server/features/visitor/reviews.ts';
import { type Answer, moment, plain } from './answer.ts';
import { OpsFailure, type ReviewsCommand } from './command.ts';

const asText = ({ id, state, locale, writtenAt, name, text }: ReviewRow): string =>
  `${id}  ${state.toLowerCase()}  ${locale}  ${moment(writtenAt)}\n  ${plain(name) || '(no name)'}: ${plain(text)}`;

/** Runs one command of `reviews`. Throws OpsFailure if there is no such review. */
export async function runReviews(
  ctx: Pick<Context, 'em' | 'vault' | 'now'>,
  command: ReviewsCommand,
): Promise<Answer> {
  if (command.act === 'list') {
    const rows = await reviews(ctx, command.all);
    return { value: rows, text: rows.map(asText).join('\n\n') || 'No reviews' };
  }
  const decided = await decideReview(ctx, {
    id: command.id,
    publish: command.act === 'publish',
    operator: command.by,
  });
  if (!decided) throw new OpsFailure(`There is no review ${command.id}`);
  return { value: decided, text: asText(decided) };
}
