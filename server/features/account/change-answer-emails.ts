import type { Context } from '#server/context/context.ts';
import { Account } from './account.entity.ts';
import { requireViewer } from './sign-in/session.ts';

/** Switches the e-mails about unseen answers on or off for the viewer's account. Throws UNAUTHENTICATED. */
export async function changeAnswerEmails(ctx: Context, input: { enabled: boolean }): Promise<Account> {
  const { accountId } = requireViewer(ctx);
  return ctx.em.fork().transactional(async (em) => {
    const account = await em.findOneOrFail(Account, { id: accountId });
    account.answerEmails = input.enabled;
    return account;
  });
}
