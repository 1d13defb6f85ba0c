import type { Context, Em } from '#server/context/context.ts';
import type { Account } from './account.entity.ts';
import { ownSession } from './sign-in/end-sessions.ts';
import { revokeAccess } from './revoke-access.ts';

/**
 * Whoever reads the mailbox owns the account. The first time that is proven, everything ends that may have been set up
 * by somebody who only knew the address: password, partner tokens, webhooks, a pending change of address and all
 * sessions, except the session or the change (its id, `emailChange`) whose confirmation proves it. For a transaction
 * that has locked the account.
 */
export async function proveEmail(
  ctx: Context,
  em: Em,
  account: Account,
  emailChange?: string,
): Promise<void> {
  if (account.emailProvenAt) return;
  account.emailProvenAt = ctx.now();
  await revokeAccess(ctx, em, account, { session: ownSession(ctx, account), emailChange });
}
