import { sampleLocation } from '../../features/location/testing/sample-location.ts';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { type Answers, subscriber } from './open-app.tsx';

/** The time at which the samples are viewed. */
export const start = Date.parse('2026-11-21T08:00:10.000Z');

export const listOf = (nodes: object[]) => ({
  data: {
    locations: {
      __typename: 'LocationConnection',
      nodes,
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      totalCount: nodes.length,
    },
  },
});

/** A server with a signed-in subscriber and these requests, which filters by state as the real one does. */
export const serverWith = (...rows: LocationRow_LocationFragment[]): Answers => ({
  Viewer: () => ({ data: { viewer: subscriber } }),
  Locations: ({ consent }) => listOf(rows.filter((row) => !consent || row.consent === consent)),
});

export const samplePosition = (secondsAgo: number) => ({
  __typename: 'Position' as const,
  latitude: -6.2,
  longitude: 106.8,
  accuracy: 12,
  source: 'GPS' as const,
  recordedAt: new Date(start - secondsAgo * 1_000).toISOString(),
  address: 'Jakarta, Indonesia',
  isDemo: false,
  isDoubtful: false,
});

/** A request whose recipient shares from their device. */
export const sharedLocation = (id: string, secondsAgo = 7) =>
  sampleLocation(id, {
    status: 'GPS_TRACKED',
    consent: 'GRANTED',
    locatedAt: '2026-11-21T08:00:00.000Z',
    sharingUntil: '2026-11-21T09:00:00.000Z',
    position: samplePosition(secondsAgo),
  });
