import { requireViewer } from '#server/features/account/session.ts';
import { invitationLink } from '#server/features/consent/invitation.ts';
import type { LocationRow } from '#server/features/location/location.queries.ts';
import { answerWhoThisIs, askToExtend, cancelRequest } from '#server/features/location/manage-request.ts';
import { requestLocation } from '#server/features/location/request-location.ts';
import { sandboxRecipient } from '#server/features/location/sandbox-recipient.ts';
import { sendVoiceMessage } from '#server/features/location/send-voice-message.ts';
import { trackOf } from '#server/features/location/track.queries.ts';
import { viewLocation, viewLocations } from '#server/features/location/view-locations.ts';
import { watchLocations } from '#server/features/location/watch-locations.ts';
import { sendLimits } from '#server/features/message/send-limits.ts';
import type { Resolvers } from './generated.ts';

export const locationResolvers: Resolvers = {
  Query: {
    location: (_, { id }, ctx) => viewLocation(ctx, id),
    locations: (_, input, ctx) => viewLocations(ctx, input),
    sendLimits: (_, __, ctx) => sendLimits(ctx, requireViewer(ctx).accountId),
  },
  Mutation: {
    requestLocation: async (_, { input }, ctx) => ({ location: await requestLocation(ctx, input) }),
    sendVoiceMessage: (_, input, ctx) => sendVoiceMessage(ctx, input),
    cancelRequest: (_, input, ctx) => cancelRequest(ctx, input),
    askToExtend: (_, input, ctx) => askToExtend(ctx, input),
    answerWhoThisIs: (_, input, ctx) => answerWhoThisIs(ctx, input),
    sandboxRecipient: (_, input, ctx) => sandboxRecipient(ctx, input),
  },
  LiveUpdates: {
    locationChanged: {
      subscribe: (_, input, ctx) => watchLocations(ctx, input),
      resolve: (row: LocationRow) => row,
    },
  },
  Location: {
    link: (row, _, ctx) => invitationLink(ctx, { id: row.invitationId, locale: row.invitationLocale }),
    track: (row, { since }, ctx) => trackOf(ctx, row.invitationId, since ?? null),
  },
  LocationConnection: {
    totalCount: (page) => page.totalCount(),
  },
};
