import { rowsOf, type Client, type Context, type Em } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { confirmIdentity, type Proof } from '#server/features/account/confirm-identity.ts';
import { endSessions } from '#server/features/account/sign-in/end-sessions.ts';
import { accountWithPassword } from '#server/features/account/account.queries.ts';
import { checkSession, requireViewer } from '#server/features/account/sign-in/session.ts';
import { retryingTransaction } from '#server/sql/retrying-transaction.ts';
import type { Kept } from './account-part.ts';
import { accountParts } from './account-parts.ts';
import { mailDeletion } from './mail-deletion.ts';
import { logged } from '#server/features/account/security-log.ts';

/**
 * Erases the viewer's account and all its rows at once: sessions and their sockets, requests, positions, messages,
 * subscription. What has to be kept is sealed and tied to nobody, or stored only as fingerprints. Throws
 * UNAUTHENTICATED and what `confirmIdentity` throws.
 */
export const deleteAccount = logged(
  'DELETE_ACCOUNT',
  async (ctx: Context, input: Proof, client: Client): Promise<{ kept: Kept[] }> => {
    const viewer = requireViewer(ctx);
    const { accountId } = viewer;
    const owner = await ctx.em.findOneOrFail(Account, { id: accountId });
    const confirmed = await confirmIdentity(ctx, owner, input, client);
    // Retried after a deadlock, because the proof may have been a link, which is used up by now.
    const kept = await retryingTransaction(ctx, async (em) => {
      // In the order in which recipients' operations lock, request first, so that they do not deadlock.
      await rowsOf(em)
        .selectFrom('location_request')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('id')
        .forUpdate()
        .execute();
      // A concurrent location request waits, and then finds no account.
      const account = await accountWithPassword(em, { id: accountId }, confirmed);
      await checkSession(em, viewer);
      const ofParts = await closeAccount(ctx, em, account);
      await mailDeletion(ctx, em, account, ofParts);
      return ofParts;
    });
    return { kept };
  },
);

/** Erases an account and its rows in the caller's transaction, which has locked it. Returns what is kept. */
export async function closeAccount(ctx: Context, em: Em, account: Account): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const part of accountParts) kept.push(...((await part.close?.(ctx, em, account)) ?? []));
  await endSessions(ctx, em, { accountId: account.id });
  await rowsOf(em).deleteFrom('account').where('id', '=', account.id).execute();
  return kept;
}
