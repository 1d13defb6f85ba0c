import { requireViewer } from '#server/features/account/sign-in/session.ts';
import type { LocationRow } from '#server/features/location/location-row.ts';
import {
  answerWhoThisIs,
  askToExtend,
  cancelRequest,
  changeRequestIcon,
} from '#server/features/location/manage-request.ts';
import { requestLocation } from '#server/features/location/request-location.ts';
import { sendVoiceMessage } from '#server/features/location/send-voice-message.ts';
import { viewLocation, viewLocations } from '#server/features/location/view-locations.ts';
import { watchLocations } from '#server/features/location/watch-locations.ts';
import { sendLimits } from '#server/features/message/send-limits.ts';
import { limits } from '#shared/limits.ts';
import type { GraphQLResolveInfo } from 'graphql';
import type { Resolvers } from './generated.ts';
import { trackLoader } from './track-loader.ts';
import { trackPage } from './track-page.ts';

const isWithinList = (path: GraphQLResolveInfo['path'] | undefined): boolean =>
  path !== undefined && (typeof path.key === 'number' || isWithinList(path.prev));

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
    changeRequestIcon: (_, input, ctx) => changeRequestIcon(ctx, input),
  },
  LiveUpdates: {
    locationChanged: {
      subscribe: (_, input, ctx) => watchLocations(ctx, input),
      resolve: (row: LocationRow) => row,
    },
  },
  Location: {
    track: (row, { since, before }, ctx, info) =>
      trackLoader(ctx, {
        since: since ?? null,
        before: before ?? null,
        most: isWithinList(info.path) ? limits.trackLengthInList : limits.trackLength,
      }).load(row),
    trackConnection: (row, args, ctx) => trackPage(ctx, row, args),
  },
};
