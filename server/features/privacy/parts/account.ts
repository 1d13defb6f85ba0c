import type { Context } from '#server/context/context.ts';
import { phoneOf } from '#server/features/account/account-phone.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { pendingEmail } from '#server/features/account/confirm-email-change.ts';
import { deviceLabel } from '#server/features/account/sign-in/device.ts';
import { EmailChange } from '#server/features/account/email-change.entity.ts';
import { forgetResetCode } from '#server/features/account/password/reset-code.ts';
import { IdempotencyKey } from '#server/features/partner/idempotency-key.entity.ts';
import { partnerTokensOf } from '#server/features/partner/partner-tokens.ts';
import { ResetCode } from '#server/features/account/password/reset-code.entity.ts';
import { Session } from '#server/features/account/sign-in/session.entity.ts';
import { SignInLink } from '#server/features/account/sign-in/sign-in-link.entity.ts';
import { deliveriesOf, webhooksOf } from '#server/features/partner/webhooks.ts';
import type { AccountPart } from '../account-part.ts';

/** The account itself. */
export const accountPart: AccountPart = {
  tables: [
    'account',
    'session',
    'sign_in_link',
    'reset_code',
    'email_change',
    'idempotency_key',
    'partner_token',
    'webhook_endpoint',
    'webhook_delivery',
  ],
  async rows(ctx, account) {
    const em = ctx.em.fork();
    const ofAccount = { accountId: account.id };
    const sessions = await em.find(Session, ofAccount, { orderBy: { createdAt: 'asc' } });
    const links = await em.find(SignInLink, ofAccount, { orderBy: { createdAt: 'asc' } });
    const keys = await em.find(IdempotencyKey, ofAccount, { orderBy: { expiresAt: 'asc' } });
    const codes = await em.find(ResetCode, { emailHash: Buffer.from(account.emailHash) });
    const change = await em.findOne(EmailChange, ofAccount);
    return {
      account: {
        id: account.id,
        email: emailOf(ctx, account),
        phone: phoneOf(ctx, account),
        locale: account.locale,
        answerEmails: account.answerEmails,
        createdAt: account.createdAt,
        emailProvenAt: account.emailProvenAt,
        hasPassword: typeof account.passwordHash === 'string',
      },
      sessions: sessions.map((session) => ({
        id: session.id,
        device: deviceLabel(ctx, session),
        signedInBy: session.signedInBy,
        createdAt: session.createdAt,
        lastSeenAt: session.lastSeenAt,
        expiresAt: session.expiresAt,
      })),
      signInLinks: links.map(({ createdAt, expiresAt, spentAt }) => ({ createdAt, expiresAt, spentAt })),
      resetCodes: codes.map(({ createdAt, expiresAt, tries }) => ({ createdAt, expiresAt, tries })),
      webhooks: await webhooksWithLog(ctx, account.id),
      partnerTokens: await partnerTokensOf(ctx, account.id),
      // The stored responses appear in the other parts.
      idempotencyKeys: keys.map(({ status, expiresAt }) => ({ status, expiresAt })),
      emailChange: change && {
        newEmail: pendingEmail(ctx, change),
        createdAt: change.createdAt,
        expiresAt: change.expiresAt,
        oldConfirmedAt: change.oldConfirmedAt,
        newConfirmedAt: change.newConfirmedAt,
      },
    };
  },
  async close(_ctx, em, account) {
    await forgetResetCode(em, account.emailHash);
    return [];
  },
};

async function webhooksWithLog(ctx: Context, accountId: string) {
  const endpoints = await webhooksOf(ctx, accountId);
  return Promise.all(
    endpoints.map(async (endpoint) => {
      const deliveries = await deliveriesOf(ctx, endpoint.id, null);
      return {
        ...endpoint,
        deliveries: deliveries.map(({ id, event, data, state, attempts, createdAt, deliveredAt }) => {
          return { id, event, data, state, attempts, createdAt, deliveredAt };
        }),
      };
    }),
  );
}
