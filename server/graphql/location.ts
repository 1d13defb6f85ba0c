import { requireViewer } from '#server/features/account/session.ts';
import { invitationLink } from '#server/features/consent/invitation.ts';
import { locationPage } from '#server/features/location/location-page.ts';
import {
  countLocations,
  locationById,
  trackOf,
  type LocationRow,
} from '#server/features/location/location.queries.ts';
import { requestLocation } from '#server/features/location/request-location.ts';
import { watchLocations } from '#server/features/location/watch-locations.ts';
import type { Resolvers } from './generated.ts';

export const locationResolvers: Resolvers = {
  Query: {
    location: (_, { id }, ctx) => locationById(ctx, requireViewer(ctx).accountId, id),
    locations: (_, input, ctx) => locationPage(ctx, input),
  },
  Mutation: {
    requestLocation: async (_, { input }, ctx) => ({ location: await requestLocation(ctx, input) }),
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
    totalCount: (page, _, ctx) => countLocations(ctx, requireViewer(ctx).accountId, page.channel),
  },
};
