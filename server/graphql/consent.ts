import { declineConsent } from '#server/features/location/decline-consent.ts';
import { grantConsent } from '#server/features/location/grant-consent.ts';
import { findInvitation } from '#server/features/location/invitation-view.ts';
import { sharePosition } from '#server/features/location/share-position.ts';
import { withdrawConsent } from '#server/features/location/withdraw-consent.ts';
import type { Resolvers } from './generated.ts';

export const consentResolvers: Resolvers = {
  Query: {
    invitation: (_, { token }, ctx) => findInvitation(ctx, token),
  },
  Mutation: {
    grantConsent: (_, input, ctx) => grantConsent(ctx, input),
    sharePosition: (_, input, ctx) => sharePosition(ctx, input),
    declineConsent: (_, { token, tell }, ctx) => declineConsent(ctx, { token, tell: tell ?? false }),
    withdrawConsent: (_, { token, erase }, ctx) => withdrawConsent(ctx, { token, erase: erase ?? false }),
  },
};
