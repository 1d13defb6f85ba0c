import DataLoader from 'dataloader';
import type { Context } from '#server/context.ts';
import type { PositionRow } from '#server/features/location/position.ts';
import { tracksOf } from '#server/features/location/track.queries.ts';

const loaders = new WeakMap<Context, Map<string, DataLoader<string, PositionRow[]>>>();

/** The tracks that one operation asks for, the newest `most` positions each, read by one statement for all its requests. */
export function trackLoader(
  ctx: Context,
  since: Date | null,
  most: number,
): DataLoader<string, PositionRow[]> {
  const bySince = loaders.get(ctx) ?? new Map<string, DataLoader<string, PositionRow[]>>();
  loaders.set(ctx, bySince);
  const key = `${most} ${since?.getTime() ?? ''}`;
  const loader =
    bySince.get(key) ??
    new DataLoader<string, PositionRow[]>(
      async (ids) => {
        const tracks = await tracksOf(ctx, ids, since, most);
        return ids.map((id) => tracks.get(id) ?? []);
      },
      // A subscription's operation lives long, and its tracks change.
      { cache: false },
    );
  bySince.set(key, loader);
  return loader;
}
