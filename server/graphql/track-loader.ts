import DataLoader from 'dataloader';
import type { Context } from '#server/context/context.ts';
import type { LocationRow } from '#server/features/location/location-row.ts';
import type { PositionRow } from '#server/features/location/position.ts';
import { shownTracksOf, type TrackPart } from '#server/features/location/track.queries.ts';

type TrackLoader = DataLoader<LocationRow, PositionRow[]>;
type Loaders = Map<string, TrackLoader>;

/** In the context itself: a WeakMap whose value leads to its key would keep the whole request for a long time. */
const loaders = Symbol('track loaders');

/** Loads the tracks that one operation asks for with a single statement for all its requests. */
export function trackLoader(ctx: Context & { [loaders]?: Loaders }, part: TrackPart): TrackLoader {
  const byPart = (ctx[loaders] ??= new Map<string, TrackLoader>());
  const key = `${part.isFromStart} ${part.most} ${part.since?.getTime()} ${part.before?.getTime()}`;
  const loader =
    byPart.get(key) ??
    // A subscription is long-lived, and its tracks change.
    new DataLoader<LocationRow, PositionRow[]>((rows) => shownTracksOf(ctx, rows, part), { cache: false });
  byPart.set(key, loader);
  return loader;
}
