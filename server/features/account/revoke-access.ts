import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import type { Account } from './account.entity.ts';
import { forgetDevices } from '#server/features/attempt/attempts.ts';
import { EmailChange } from './email-change.entity.ts';
import { endSessions, tellEnded } from './sign-in/end-sessions.ts';

/**
 * Ends what opens an account or tells of it: password, partner tokens, webhooks, a pending change of address and all
 * sessions; no device is known any more. `except`: the ids of a session and of a change that are to stay. For a
 * transaction that has locked the account.
 */
export async function revokeAccess(
  ctx: Pick<Context, 'events' | 'vault' | 'now'>,
  em: Em,
  account: Account,
  except: { session?: string | undefined; emailChange?: string | undefined } = {},
): Promise<void> {
  account.passwordHash = null;
  await em.flush();
  await forgetDevices(ctx, em, account.emailHash);
  await endSessions(ctx, em, { accountId: account.id, except: except.session });
  await revokePartnerTokens(ctx, em, account.id);
  await rowsOf(em).deleteFrom('webhook_endpoint').where('account_id', '=', account.id).execute();
  const stays = except.emailChange ? { id: { $ne: except.emailChange } } : {};
  await em.nativeDelete(EmailChange, { accountId: account.id, ...stays });
}

/** Revokes an account's tokens, all or only `id`, in the caller's transaction; returns how many there were. */
export async function revokePartnerTokens(
  ctx: Pick<Context, 'events'>,
  em: Em,
  accountId: string,
  id?: string,
): Promise<number> {
  let query = rowsOf(em).deleteFrom('partner_token').where('account_id', '=', accountId);
  if (id !== undefined) query = query.where('id', '=', id);
  const revoked = await query.returning('id').execute();
  tellEnded(ctx, em, revoked);
  return revoked.length;
}
