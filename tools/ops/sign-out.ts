import type { Context } from '#server/context/context.ts';
import { accountByEmail } from '#server/features/account/account.queries.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { endSessions } from '#server/features/account/sign-in/end-sessions.ts';
import { readEmail } from '#shared/email.ts';
import { isUuid } from '#shared/uuid.ts';
import type { Answer } from './answer.ts';
import { OpsFailure, type SignOutCommand } from './command.ts';

/** Ends an account's sessions, on whatever device; their sockets close. Throws OpsFailure if there is no such account. */
export async function runSignOut(
  ctx: Pick<Context, 'em' | 'vault' | 'events'>,
  { account: given }: SignOutCommand,
): Promise<Answer> {
  const email = readEmail(given);
  const account = isUuid(given)
    ? await ctx.em.findOne(Account, { id: given.toLowerCase() })
    : email.ok && (await accountByEmail(ctx, ctx.em, email.key));
  if (!account) throw new OpsFailure(`No account has the ID or e-mail address ${given}`);
  const { id } = account;
  const ended = await ctx.em.transactional((em) => endSessions(ctx, em, { accountId: id }));
  return { value: { accountId: id, ended }, text: `Ended: ${ended} sessions of account ${id}` };
}
