import type { ApolloClient } from '@apollo/client';
import { type LocationRow_LocationFragment, MissedTrackDocument } from '../../../gql/graphql.ts';
import { whenVisible } from '../../../ui/when-visible.ts';

type Row = LocationRow_LocationFragment;

/** Positions taken offline are stored in quick succession: all are when nothing follows for this long (milliseconds). */
const quiet = 1_500;

/** The device's first position may have been taken before the place of its IP address was stored (milliseconds). */
const outOfOrder = 60_000;

/** Requests whose tracks are about to be filled, and the newest position before the gap; null if there was none. */
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; since: string | null }>();

/**
 * Adds the positions that were not pushed to the track on the page: of several that are stored at the same time, as when
 * a recipient was offline, only the newest is, and a doubtful one never. A hidden page does so once it is looked at. `before` is the request as
 * known until this push.
 */
export function fillTrack(
  client: ApolloClient,
  { id, position, positionCount, consent }: Row,
  before: Row,
): void {
  const earlier = waiting.get(id);
  const pushed = position?.recordedAt === before.position?.recordedAt ? 0 : 1;
  // A list that is refetched because of a new state may have counted positions whose push is still to come.
  const mayLack = positionCount > before.positionCount + pushed || consent !== before.consent;
  if (!mayLack && !earlier) return;
  clearTimeout(earlier?.timer);
  const since = earlier ? earlier.since : (before.position?.recordedAt ?? null);
  const ask = async () => {
    // Loaded once, however much changes while nobody is looking.
    await whenVisible();
    // Another push has begun the wait anew.
    if (waiting.get(id)?.timer !== timer) return;
    waiting.delete(id);
    await readMissed(client, id, since);
  };
  const timer = setTimeout(() => void ask(), quiet);
  waiting.set(id, { timer, since });
}

/** Failures are left to the next reconnect: what is shown stays. */
async function readMissed(client: ApolloClient, id: string, since: string | null): Promise<void> {
  const isShown = [...client.getObservableQueries()].some(
    ({ queryName, variables }) => queryName === 'LocationDetail' && variables?.['id'] === id,
  );
  if (!isShown) return;
  await client
    .query({
      query: MissedTrackDocument,
      variables: { id, since: since && new Date(Date.parse(since) - outOfOrder).toISOString() },
      fetchPolicy: 'network-only',
      context: { inBackground: true },
    })
    .catch(() => undefined);
}
