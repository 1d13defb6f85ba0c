import { randomUUID } from 'node:crypto';
import { rowsOf, type Context, type Locale } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import { AppError } from '#server/errors/errors.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { limits, reviewBounds } from '#shared/limits.ts';
import { codePoints, isOneLine, isSomeLines, oneLine, someLines } from '#shared/text-bounds.ts';

export type ReviewContent = { text: string; name: string };
export type ReviewRow = ReviewContent & {
  id: string;
  state: 'WAITING' | 'PUBLISHED' | 'REFUSED';
  locale: Locale;
  writtenAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
};
type Reading = Pick<Context, 'em' | 'vault'>;
type Deciding = Reading & Pick<Context, 'now'>;

/** How many reviews the home page shows. */
const mostShown = 6;

/** Whether the account has yet to be asked for a review. Throws UNAUTHENTICATED. */
export async function isToBeAsked(ctx: Context): Promise<boolean> {
  const answered = await rowsOf(ctx.em)
    .selectFrom('testimonial')
    .select('id')
    .where('account_id', '=', requireViewer(ctx).accountId)
    .executeTakeFirst();
  return answered === undefined;
}

/** Submits a review, which is shown once the operator has approved it. Throws BAD_INPUT, UNAUTHENTICATED. */
export async function submitReview(
  ctx: Context,
  input: { text: string; name?: string | null | undefined },
): Promise<true> {
  const text = someLines(input.text);
  if (!isSomeLines(text, reviewBounds.most) || codePoints(text) < reviewBounds.least)
    throw new AppError('BAD_INPUT', { field: 'text' });
  const name = oneLine(input.name ?? '');
  if (!isOneLine(name, limits.senderNameLength)) throw new AppError('BAD_INPUT', { field: 'name' });
  return answer(ctx, 'WAITING', { text, name });
}

/** The account declines to write one: it is never asked again. Throws UNAUTHENTICATED. */
export const dismissReview = (ctx: Context): Promise<true> => answer(ctx, 'DISMISSED', null);

/** The first response counts, however often it is sent. */
async function answer(
  ctx: Context,
  state: 'WAITING' | 'DISMISSED',
  review: ReviewContent | null,
): Promise<true> {
  const id = randomUUID();
  await rowsOf(ctx.em)
    .insertInto('testimonial')
    .values({
      id,
      account_id: requireViewer(ctx).accountId,
      state,
      content_sealed: review && ctx.vault.seal(JSON.stringify(review), sealedAs(id)),
      locale: ctx.locale,
      written_at: ctx.now(),
      decided_at: null,
      decided_by: null,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return true;
}

/** Stored reviews were sealed with this context. */
const sealedAs = (id: string) => `testimonial:${id}`;

const selectReviews = ({ em }: Reading) =>
  rowsOf(em).selectFrom('testimonial').selectAll().where('content_sealed', 'is not', null);
type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number];

const opened = ({ vault }: Reading, row: Row): ReviewRow => ({
  ...(JSON.parse(vault.open(row.content_sealed!, sealedAs(row.id))) as ReviewContent),
  id: row.id,
  state: row.state as ReviewRow['state'],
  locale: row.locale,
  writtenAt: instant(row.written_at),
  decidedAt: instant(row.decided_at),
  decidedBy: row.decided_by,
});

/** What the operator has to decide about, oldest first; with `all` also what was decided, newest first. At most 100. */
export async function reviews(ctx: Reading, all: boolean): Promise<ReviewRow[]> {
  const query = selectReviews(ctx)
    .orderBy('written_at', all ? 'desc' : 'asc')
    .orderBy('id')
    .limit(100);
  const rows = await (all ? query : query.where('state', '=', 'WAITING')).execute();
  return rows.map((row) => opened(ctx, row));
}

/** The newest published reviews, in the language that they were written in. */
export async function publishedReviews(ctx: Reading, locale: Locale): Promise<ReviewContent[]> {
  const rows = await selectReviews(ctx)
    .where('state', '=', 'PUBLISHED')
    .where('locale', '=', locale)
    .orderBy('written_at', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map((row) => opened(ctx, row));
}

/** How an account responded to the invitation to write a review, for its export; null if it has not. */
export async function reviewOf(ctx: Reading, accountId: string) {
  const row = await rowsOf(ctx.em)
    .selectFrom('testimonial')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { text = null, name = null } = row.content_sealed ? opened(ctx, row) : {};
  const [writtenAt, decidedAt] = [instant(row.written_at), instant(row.decided_at)];
  return { text, name, state: row.state, locale: row.locale, writtenAt, decidedAt };
}

/** Publishes a review, or withdraws it; safe to repeat. Returns null if there is none. */
export async function decideReview(
  ctx: Deciding,
  { id, publish, operator }: { id: string; publish: boolean; operator: string },
): Promise<ReviewRow | null> {
  const row = await rowsOf(ctx.em)
    .updateTable('testimonial')
    .set({ state: publish ? 'PUBLISHED' : 'REFUSED', decided_at: ctx.now(), decided_by: operator })
    .where('id', '=', id)
    .where('content_sealed', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  return row ? opened(ctx, row) : null;
}
