import DataLoader from 'dataloader';
import type { Context } from '#server/context.ts';
import type { PositionRow } from '#server/features/location/position.ts';
import { type TrackPart, tracksOf } from '#server/features/location/track.queries.ts';

type Loaders = Map<string, DataLoader<string, PositionRow[]>>;

/** In the context itself: a WeakMap whose value leads to its key would keep the whole request for a long time. */
const loaders = Symbol('track loaders');

/** Loads the tracks that one operation asks for with a single statement for all its requests. */
export function trackLoader(
  ctx: Context & { [loaders]?: Loaders },
  part: TrackPart,
): DataLoader<string, PositionRow[]> {
  const byPart = (ctx[loaders] ??= new Map<string, DataLoader<string, PositionRow[]>>());
  const key = `${part.most} ${part.since?.getTime()} ${part.before?.getTime()}`;
  const loader =
    byPart.get(key) ??
    new DataLoader<string, PositionRow[]>(
      async (ids) => {
        const tracks = await tracksOf(ctx, ids, part);
        return ids.map((id) => tracks.get(id) ?? []);
      },
      // A subscription is long-lived, and its tracks change.
      { cache: false },
    );
  byPart.set(key, loader);
  return loader;
}
