import type { ApolloClient } from '@apollo/client';
import { distanceBetween } from '#shared/distance.ts';
import {
  LocationDetailDocument,
  type LocationRow_LocationFragment,
  type Place_PositionFragment,
} from '../../gql/graphql.ts';

/** A device that is online sends every 40 seconds, and much sooner after moving (milliseconds, metres). */
const longestSilence = { resting: 60_000, moving: 15_000 };
const moved = 100;

/**
 * Positions taken offline arrive in quick succession: all are there when nothing follows for this long (milliseconds).
 */
const quiet = 1_500;

/** Whether the device may have taken positions between two consecutive pushes. */
function mayLack(before: Place_PositionFragment, now: Place_PositionFragment): boolean {
  const silence = Date.parse(now.recordedAt) - Date.parse(before.recordedAt);
  const isFar = distanceBetween(before, now) > moved + before.accuracy + now.accuracy;
  return silence > (isFar ? longestSilence.moving : longestSilence.resting);
}

/** Requests whose tracks are about to be refetched. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Refetches the track on the page once a recipient who was offline is back: of the positions that they send together
 * only some are pushed. `before` is the newest position known until this push.
 */
export function fillTrack(
  client: ApolloClient,
  { id, position }: LocationRow_LocationFragment,
  before: Place_PositionFragment | null,
): void {
  const isBack = before && position && mayLack(before, position);
  if (!isBack && !waiting.has(id)) return;
  clearTimeout(waiting.get(id));
  const ask = () => {
    waiting.delete(id);
    void readTrack(client, id);
  };
  waiting.set(id, setTimeout(ask, quiet));
}

/** Failures are left to the next reconnect: what is shown stays. */
async function readTrack(client: ApolloClient, id: string): Promise<void> {
  const isShown = [...client.getObservableQueries()].some(
    ({ queryName, variables }) => queryName === 'LocationDetail' && variables?.['id'] === id,
  );
  if (!isShown) return;
  await client
    .query({
      query: LocationDetailDocument,
      variables: { id },
      fetchPolicy: 'network-only',
      context: { showsFailures: true },
    })
    .catch(() => undefined);
}
