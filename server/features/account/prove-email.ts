import type { Context, Em } from '#server/context.ts';
import type { Account } from './account.entity.ts';
import { endSessions, ownSession } from './end-sessions.ts';
import { revokePartnerTokens } from './partner-tokens.ts';
import { WebhookEndpoint } from './webhook.entity.ts';

/**
 * Whoever reads the mailbox owns the account. The first time that shows, all ends that somebody made who only knew the
 * address: password, partner tokens, webhooks and all sessions but the one that shows it. For a transaction that has
 * locked the account.
 */
export async function proveEmail(ctx: Context, em: Em, account: Account): Promise<void> {
  if (account.emailProvenAt) return;
  account.emailProvenAt = ctx.now();
  account.passwordHash = null;
  await em.flush();
  await endSessions(ctx, em, { accountId: account.id, except: ownSession(ctx, account) });
  await revokePartnerTokens(ctx, em, account.id);
  await em.nativeDelete(WebhookEndpoint, { accountId: account.id });
}
