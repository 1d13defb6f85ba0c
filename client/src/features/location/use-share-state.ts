import { coarse } from '#shared/time-spans.ts';
import { serverNow } from '../../apollo/server-clock.ts';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { usePolled } from '../../ui/now.ts';
import { type BadgeName, badgeColor, badgeOf } from './badge.ts';
import { type ShareState, shareStateOf } from './share-state.ts';

/** For comparison: ages that read the same are the same. */
const asShown = (state: ShareState): string =>
  JSON.stringify(state, (_, value: unknown) =>
    typeof value === 'number' ? Object.values(coarse(value)).join(' ') : value,
  );

const isBadge = (kind: string): kind is BadgeName => kind in badgeColor;

/**
 * What may be said about a request at this second, and its badge: they never contradict each other. Re-renders only when
 * something else is to be shown.
 */
export function useShareState(location: LocationRow_LocationFragment): {
  state: ShareState;
  badge: BadgeName;
} {
  const read = () => shareStateOf(location, serverNow());
  usePolled(1_000, () => asShown(read()));
  const state = read();
  const { kind } = state;
  return { state, badge: isBadge(kind) ? kind : badgeOf(location) };
}

/** The state without its ages: re-renders only when it becomes another one. */
export const useShareKind = (location: LocationRow_LocationFragment): ShareState['kind'] =>
  usePolled(1_000, () => shareStateOf(location, serverNow()).kind);
