import { accountExistence } from '#server/features/account/sign-in/account-existence.ts';
import { phoneOf } from '#server/features/account/account-phone.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import { viewerAccount } from '#server/features/account/account.queries.ts';
import { changeAnswerEmails } from '#server/features/account/change-answer-emails.ts';
import { changePassword } from '#server/features/account/password/change-password.ts';
import { changePhone } from '#server/features/account/change-phone.ts';
import { confirmEmailChange, pendingEmailOf } from '#server/features/account/confirm-email-change.ts';
import { endSession } from '#server/features/account/sign-in/end-session.ts';
import {
  createPartnerToken,
  partnerTokensOf,
  revokePartnerToken,
} from '#server/features/partner/partner-tokens.ts';
import { passwordKey } from '#server/features/account/password/password-key.ts';
import { requestEmailChange } from '#server/features/account/request-email-change.ts';
import { requestResetCode } from '#server/features/account/password/request-reset-code.ts';
import { requestSignInLink } from '#server/features/account/sign-in/request-sign-in-link.ts';
import { resetPassword } from '#server/features/account/password/reset-password.ts';
import { sessionsOf } from '#server/features/account/sign-in/session.queries.ts';
import { signInWithLink, type SignIn } from '#server/features/account/sign-in/sign-in-with-link.ts';
import { signInWithPassword } from '#server/features/account/sign-in/sign-in-with-password.ts';
import { signOut } from '#server/features/account/sign-in/sign-out.ts';
import {
  createWebhook,
  deleteWebhook,
  deliveriesOf,
  resendWebhook,
  webhooksOf,
} from '#server/features/partner/webhooks.ts';
import { deleteAccount } from '#server/features/privacy/delete-account.ts';
import { exportAccountAtOnce } from '#server/features/privacy/export-account.ts';
import { subscriptionOf } from '#server/features/subscription/subscription.queries.ts';
import { AppError } from '#server/errors/errors.ts';
import type { RequestContext } from '#server/context/request-context.ts';
import { pageSize } from '#shared/limits.ts';
import type { Resolvers, WebhookEvent } from './generated.ts';

/** The answer to a sign-in; browsers get the token as a cookie too. */
export function signedIn(ctx: RequestContext, signIn: SignIn): SignIn {
  ctx.sessionCookie.set(signIn.token, signIn.expiresAt);
  return signIn;
}

async function ownAccount(ctx: RequestContext) {
  const account = await viewerAccount(ctx);
  if (!account) throw new AppError('UNAUTHENTICATED');
  return account;
}

export const accountResolvers: Resolvers = {
  Query: {
    viewer: (_, __, ctx) => viewerAccount(ctx),
    passwordKey: (_, __, ctx) => passwordKey(ctx),
    accountExistence: (_, input, ctx) => accountExistence(ctx, input, ctx.client),
  },
  Mutation: {
    requestSignInLink: (_, input, ctx) => requestSignInLink(ctx, input, ctx.client),
    signInWithLink: async (_, input, ctx) => signedIn(ctx, await signInWithLink(ctx, input, ctx.client)),
    signInWithPassword: async (_, input, ctx) =>
      signedIn(ctx, await signInWithPassword(ctx, input, ctx.client)),
    signOut: async (_, { everywhere }, ctx) => {
      await signOut(ctx, { everywhere: everywhere ?? false });
      ctx.sessionCookie.clear();
      return true;
    },
    endSession: async (_, input, ctx) => {
      const { wasOwn } = await endSession(ctx, input);
      if (wasOwn) ctx.sessionCookie.clear();
      return true;
    },
    requestResetCode: (_, input, ctx) => requestResetCode(ctx, input, ctx.client),
    resetPassword: (_, { input }, ctx) => resetPassword(ctx, input, ctx.client),
    changePassword: async (_, input, ctx) => {
      await changePassword(ctx, input, ctx.client);
      return { account: await ownAccount(ctx) };
    },
    changePhone: (_, input, ctx) => changePhone(ctx, input),
    changeAnswerEmails: (_, input, ctx) => changeAnswerEmails(ctx, input),
    requestEmailChange: async (_, input, ctx) => {
      await requestEmailChange(ctx, input, ctx.client);
      return { account: await ownAccount(ctx) };
    },
    confirmEmailChange: (_, input, ctx) => confirmEmailChange(ctx, input),
    createPartnerToken: (_, { input }, ctx) => createPartnerToken(ctx, input),
    revokePartnerToken: async (_, input, ctx) => {
      await revokePartnerToken(ctx, input);
      return { revokedId: input.id.toLowerCase() };
    },
    createWebhook: (_, input, ctx) => createWebhook(ctx, input),
    deleteWebhook: async (_, input, ctx) => {
      await deleteWebhook(ctx, input);
      return { deletedId: input.id.toLowerCase() };
    },
    resendWebhook: (_, input, ctx) => resendWebhook(ctx, input),
    exportAccount: (_, __, ctx) => exportAccountAtOnce(ctx, ctx.client),
    deleteAccount: async (_, input, ctx) => {
      const deleted = await deleteAccount(ctx, input, ctx.client);
      ctx.sessionCookie.clear();
      return deleted;
    },
  },
  Account: {
    email: (account, _, ctx) => emailOf(ctx, account),
    pendingEmail: (account, _, ctx) => pendingEmailOf(ctx, account.id),
    phone: (account, _, ctx) => phoneOf(ctx, account),
    emailProven: (account) => account.emailProvenAt !== null,
    hasPassword: (account) => typeof account.passwordHash === 'string',
    webhooks: (account, _, ctx) => webhooksOf(ctx, account.id),
    partnerTokens: (account, _, ctx) => partnerTokensOf(ctx, account.id),
    sessions: (account, _, ctx) => sessionsOf(ctx, account.id),
    subscription: (account, _, ctx) => subscriptionOf(ctx, account.id),
  },
  WebhookDelivery: {
    // `location.changed`, as the message has it.
    event: ({ event }) => event.toUpperCase().replace('.', '_') as WebhookEvent,
  },
  WebhookEndpoint: {
    deliveries: ({ id }, { first }, ctx) => deliveriesOf(ctx, id, first ?? pageSize.usual),
  },
};
