import type { Client, Context } from '#server/context.ts';
import { Account } from './account.entity.ts';
import type { AccountPart } from './account-part.ts';
import { beginAttempt } from './attempts.ts';
import { requireViewer } from './session.ts';

/**
 * Everything that is stored about the viewer, as JSON for them to keep. `parts`: all features' parts.
 * Throws UNAUTHENTICATED, RATE_LIMITED.
 */
export async function exportAccount(
  ctx: Context,
  parts: readonly AccountPart[],
  client: Client,
): Promise<string> {
  const { accountId } = requireViewer(ctx);
  const account = await ctx.em.findOneOrFail(Account, { id: accountId });
  await beginAttempt(ctx, 'export', account.emailHash, client);
  const sections: Record<string, unknown> = {};
  for (const part of parts) Object.assign(sections, await part.rows(ctx, account));
  return JSON.stringify({ exportedAt: ctx.now(), ...sections }, null, 2);
}
