import type { Client, Context } from '#server/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { beginAttempt } from '#server/features/account/attempts.ts';
import { copyOfData } from '#server/features/account/copy-of-data.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { accountParts } from './account-parts.ts';

/**
 * Everything that is stored about the viewer, as JSON for them to keep. Throws UNAUTHENTICATED, RATE_LIMITED,
 * UNAVAILABLE.
 */
export async function exportAccount(ctx: Context, client: Client): Promise<string> {
  const { accountId } = requireViewer(ctx);
  const account = await ctx.em.findOneOrFail(Account, { id: accountId });
  return copyOfData(accountId, async () => {
    await beginAttempt(ctx, 'export', account.emailHash, client, { isOwner: true });
    const sections: Record<string, unknown> = {};
    for (const part of accountParts) Object.assign(sections, await part.rows(ctx, account));
    return { exportedAt: ctx.now(), ...sections };
  });
}
