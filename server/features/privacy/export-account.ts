import type { Readable } from 'node:stream';
import type { Client, Context } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { copyOfData, inOnePiece } from '#server/features/account/copy-of-data.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import { copyPaths } from '#shared/paths.ts';
import { accountParts } from './account-parts.ts';

/**
 * Everything that is stored about the viewer, as JSON for them to keep, in pieces. Throws UNAUTHENTICATED, RATE_LIMITED,
 * UNAVAILABLE.
 */
export async function exportAccount(ctx: Context, client: Client): Promise<Readable> {
  const { accountId } = requireViewer(ctx);
  const account = await ctx.em.findOneOrFail(Account, { id: accountId });
  return copyOfData(accountId, client, async () => {
    await beginAttempt(ctx, 'export', account.emailHash, client, { isOwner: true });
    const sections: Record<string, unknown> = {};
    for (const part of accountParts) Object.assign(sections, await part.rows(ctx, account));
    return { exportedAt: ctx.now(), ...sections };
  });
}

/** The same in one piece. Throws PAYLOAD_TOO_LARGE, and what `exportAccount` throws. */
export const exportAccountAtOnce = async (ctx: Context, client: Client): Promise<object> =>
  inOnePiece(await exportAccount(ctx, client), copyPaths.account);
