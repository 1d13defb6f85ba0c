import { reportAbuse } from '#server/features/consent/report-abuse.ts';
import { askWhoThisIs, replyWithoutLocation } from '#server/features/location/answer-without-location.ts';
import { blockRequests } from '#server/features/location/block-requests.ts';
import { declineConsent } from '#server/features/location/decline-consent.ts';
import { extendConsent } from '#server/features/location/extend-consent.ts';
import { grantConsent } from '#server/features/location/grant-consent.ts';
import { heldData } from '#server/features/location/held-data.ts';
import { findInvitation } from '#server/features/location/invitation-view.ts';
import { trackOf } from '#server/features/location/track.queries.ts';
import { invitationLooks } from '#server/features/location/looks.ts';
import { sharePosition } from '#server/features/location/share-position.ts';
import { withdrawConsent } from '#server/features/location/withdraw-consent.ts';
import type { Resolvers } from './generated.ts';

export const consentResolvers: Resolvers = {
  Query: {
    invitation: (_, { token }, ctx) => findInvitation(ctx, token),
    heldData: (_, input, ctx) => heldData(ctx, input),
  },
  Mutation: {
    grantConsent: (_, input, ctx) => grantConsent(ctx, input, ctx.client),
    sharePosition: (_, input, ctx) => sharePosition(ctx, input),
    declineConsent: (_, { token, tell }, ctx) => declineConsent(ctx, { token, tell: tell ?? false }),
    withdrawConsent: (_, { token, erase }, ctx) => withdrawConsent(ctx, { token, erase: erase ?? false }),
    extendConsent: (_, input, ctx) => extendConsent(ctx, input),
    askWhoThisIs: (_, input, ctx) => askWhoThisIs(ctx, input),
    replyWithoutLocation: (_, input, ctx) => replyWithoutLocation(ctx, input),
    blockRequests: (_, input, ctx) => blockRequests(ctx, input),
    reportAbuse: async (_, input, ctx) => {
      await reportAbuse(ctx, input);
      return true;
    },
  },
  Invitation: {
    looks: (invitation, _, ctx) => invitationLooks(ctx, invitation.id),
    positions: (invitation, _, ctx) => trackOf(ctx, invitation.id, null),
  },
};
