import { emailOf, viewerAccount } from '#server/features/account/account.queries.ts';
import { passwordKey } from '#server/features/account/password-key.ts';
import { requestSignInLink } from '#server/features/account/request-sign-in-link.ts';
import { signInWithLink } from '#server/features/account/sign-in-with-link.ts';
import { signInWithPassword } from '#server/features/account/sign-in-with-password.ts';
import { signOut } from '#server/features/account/sign-out.ts';
import { subscriptionOf } from '#server/features/subscription/subscription.queries.ts';
import type { Resolvers } from './generated.ts';

export const accountResolvers: Resolvers = {
  Query: {
    viewer: (_, __, ctx) => viewerAccount(ctx),
    passwordKey: (_, __, ctx) => passwordKey(ctx),
  },
  Mutation: {
    requestSignInLink: (_, input, ctx) => requestSignInLink(ctx, input),
    signInWithLink: (_, input, ctx) => signInWithLink(ctx, input),
    signInWithPassword: (_, input, ctx) => signInWithPassword(ctx, input),
    signOut: (_, __, ctx) => signOut(ctx, { everywhere: false }),
  },
  Account: {
    email: (account, _, ctx) => emailOf(ctx, account),
    subscription: (account, _, ctx) => subscriptionOf(ctx, account.id),
  },
};
