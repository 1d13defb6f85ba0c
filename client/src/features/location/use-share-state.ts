import { serverNow } from '../../apollo/server-clock.ts';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { useNow } from '../../ui/now.ts';
import { type BadgeName, badgeOf } from './badge.ts';
import { type ShareState, shareStateOf } from './share-state.ts';

/** What may be said about a request at this second, and its badge: they never contradict each other. */
export function useShareState(location: LocationRow_LocationFragment): {
  state: ShareState;
  badge: BadgeName;
} {
  const state = shareStateOf(location, useNow(1_000, serverNow));
  const { kind } = state;
  const decides = kind === 'agreed' || kind === 'ended' || kind === 'cancelled' || kind === 'noAnswer';
  return { state, badge: decides ? kind : badgeOf(location) };
}
