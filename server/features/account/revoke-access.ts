import type { Context, Em } from '#server/context/context.ts';
import type { Account } from './account.entity.ts';
import { forgetDevices } from '#server/features/attempt/attempts.ts';
import { EmailChange } from './email-change.entity.ts';
import { endSessions } from './sign-in/end-sessions.ts';
import { revokePartnerTokens } from './partners/partner-tokens.ts';
import { WebhookEndpoint } from './partners/webhook.entity.ts';

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
  await em.nativeDelete(WebhookEndpoint, { accountId: account.id });
  const stays = except.emailChange ? { id: { $ne: except.emailChange } } : {};
  await em.nativeDelete(EmailChange, { accountId: account.id, ...stays });
}
