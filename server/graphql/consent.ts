import {
  askWhoThisIs,
  replyWithoutLocation,
} from '#server/features/consent/answer/answer-without-location.ts';
import { blockRequests } from '#server/features/consent/answer/block-requests.ts';
import { consentTextOf } from '#server/features/consent/consent-text.ts';
import { declineConsent } from '#server/features/consent/answer/decline-consent.ts';
import { extendConsent } from '#server/features/consent/share/extend-consent.ts';
import { grantConsent } from '#server/features/consent/answer/grant-consent.ts';
import { heldDataAtOnce } from '#server/features/consent/held-data.ts';
import {
  positionsOf,
  sentMessageOf,
  stillMapOf,
  viewsOf,
} from '#server/features/consent/invitation-details.ts';
import { findInvitation, type InvitationView } from '#server/features/consent/invitation-view.ts';
import { reportAbuse } from '#server/features/consent/abuse/report-abuse.ts';
import { sandboxRecipient } from '#server/features/consent/sandbox-recipient.ts';
import { reportPresence } from '#server/features/consent/position/report-presence.ts';
import { sharePosition, sharePositions } from '#server/features/consent/position/share-position.ts';
import { reportArrival } from '#server/features/consent/share/report-arrival.ts';
import { withdrawConsent } from '#server/features/consent/share/withdraw-consent.ts';
import { watchInvitation } from '#server/features/consent/watch-invitation.ts';
import type { Resolvers } from './generated.ts';

export const consentResolvers: Resolvers = {
  Query: {
    invitation: (_, { token }, ctx) => findInvitation(ctx, token),
    heldData: (_, input, ctx) => heldDataAtOnce(ctx, input, ctx.client),
    consentText: (_, { locale }) => consentTextOf(locale),
  },
  Mutation: {
    grantConsent: (_, input, ctx) => grantConsent(ctx, input, ctx.client),
    sharePosition: (_, input, ctx) => sharePosition(ctx, input),
    sharePositions: (_, input, ctx) => sharePositions(ctx, input),
    reportPresence: (_, input, ctx) => reportPresence(ctx, input),
    reportArrival: (_, input, ctx) => reportArrival(ctx, input),
    declineConsent: (_, { tell, ...input }, ctx) => declineConsent(ctx, { ...input, tell: tell ?? false }),
    withdrawConsent: (_, { erase, ...input }, ctx) =>
      withdrawConsent(ctx, { ...input, erase: erase ?? false }),
    extendConsent: (_, input, ctx) => extendConsent(ctx, input),
    askWhoThisIs: (_, input, ctx) => askWhoThisIs(ctx, input),
    replyWithoutLocation: (_, input, ctx) => replyWithoutLocation(ctx, input),
    blockRequests: (_, input, ctx) => blockRequests(ctx, input),
    reportAbuse: async (_, input, ctx) => {
      await reportAbuse(ctx, input);
      return true;
    },
    sandboxRecipient: (_, input, ctx) => sandboxRecipient(ctx, input),
  },
  LiveUpdates: {
    invitationChanged: {
      subscribe: (_, input, ctx) => watchInvitation(ctx, input),
      resolve: (view: InvitationView) => view,
    },
  },
  Invitation: {
    message: (invitation, _, ctx) => sentMessageOf(ctx, invitation),
    looks: (invitation, _, ctx) => viewsOf(ctx, invitation),
    positions: (invitation, _, ctx) => positionsOf(ctx, invitation),
  },
  Share: {
    position: (share) => share.position(),
    hasCurrentPosition: (share) => share.hasCurrentPosition(),
    positionCount: (share) => share.positionCount(),
    hasDevicePositions: (share) => share.hasDevicePositions(),
    visible: (share) => share.visible(),
    stillMap: (share, _, ctx) => stillMapOf(ctx, share),
  },
};
