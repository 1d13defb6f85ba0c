import type { Context } from '#server/context/context.ts';
import { readOptionalPhone, sealPhone } from './account-phone.ts';
import { Account } from './account.entity.ts';
import { requireViewer } from './sign-in/session.ts';

/** Stores another number for the viewer's account, or none. Throws UNAUTHENTICATED, PHONE_INVALID. */
export async function changePhone(ctx: Context, input: { phone?: string | null }): Promise<Account> {
  const { accountId } = requireViewer(ctx);
  const phone = readOptionalPhone(input.phone);
  return ctx.em.fork().transactional(async (em) => {
    const account = await em.findOneOrFail(Account, { id: accountId });
    account.phoneSealed = phone === null ? null : sealPhone(ctx, account, phone);
    return account;
  });
}
