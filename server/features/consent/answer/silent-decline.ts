import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { hasDeclinedTwice } from '#server/features/message/declines.ts';
import type { Message } from '#server/features/message/message.entity.ts';
import { requesterHash } from '#server/features/message/queue-message.ts';

/**
 * True for a call that must not be placed, but look like an unanswered one: its recipient has silently declined or
 * blocked the request that it is about, or declined its requester twice.
 */
export const isWithheld =
  (ctx: Pick<Context, 'vault'>) =>
  async (em: Em, message: Message): Promise<boolean> =>
    (await isRefused(em, message)) || (await hasDeclinedRequester(ctx, em, message));

async function isRefused(em: Em, { id }: Message): Promise<boolean> {
  const row = await rowsOf(em)
    .selectFrom('location_request as r')
    .innerJoin('recipient_key as k', 'k.request_id', 'r.id')
    .select('k.id')
    .where('r.call_id', '=', id)
    .where((is) => is.or([is('k.declined_at', 'is not', null), is('k.blocked_at', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}

async function hasDeclinedRequester(
  ctx: Pick<Context, 'vault'>,
  em: Em,
  { accountId, recipientHash }: Message,
): Promise<boolean> {
  const account = accountId ? await em.findOne(Account, { id: accountId }) : null;
  if (!account) return false;
  return hasDeclinedTwice(em, requesterHash(ctx, emailOf(ctx, account)), Buffer.from(recipientHash));
}
