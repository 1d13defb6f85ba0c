import type { Context, Em } from '#server/context.ts';
import type { Account } from './account.entity.ts';
import { endSessions } from './end-sessions.ts';
import { revokePartnerTokens } from './partner-tokens.ts';
import { WebhookEndpoint } from './webhook.entity.ts';

/**
 * Ends what opens an account or tells of it: password, partner tokens, webhooks and all sessions, but one that is to
 * stay. For a transaction that has locked the account.
 */
export async function revokeAccess(
  ctx: Pick<Context, 'events'>,
  em: Em,
  account: Account,
  except?: string,
): Promise<void> {
  account.passwordHash = null;
  await em.flush();
  await endSessions(ctx, em, { accountId: account.id, except });
  await revokePartnerTokens(ctx, em, account.id);
  await em.nativeDelete(WebhookEndpoint, { accountId: account.id });
}
