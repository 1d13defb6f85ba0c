import { AppError } from '#server/errors/errors.ts';
import type { LocationRow } from '#server/features/location/location-row.ts';
import type { PositionRow } from '#server/features/location/position.ts';
import { isoText } from '#server/sql/instants.ts';
import { readPageSize, wrongCursor } from '#server/input/paging.ts';
import type { RequestContext } from '#server/context/request-context.ts';
import type { LocationTrackConnectionArgs } from './generated.ts';
import { trackLoader } from './track-loader.ts';

/** The instant identifies a position: no two of a track were taken at the same one. */
const cursorOf = ({ recordedAt }: PositionRow): string => isoText(recordedAt);

function readCursor(cursor: string | null | undefined, field: 'after' | 'before'): Date | null {
  const at = cursor ? new Date(cursor) : null;
  if (at && Number.isNaN(at.getTime())) throw wrongCursor(field);
  return at;
}

/** A page of a track, forwards from its beginning or backwards from its end. Throws BAD_INPUT. */
export async function trackPage(
  ctx: RequestContext,
  row: LocationRow,
  { first, after, last, before }: Partial<LocationTrackConnectionArgs>,
) {
  const isBackwards = typeof last === 'number';
  if (isBackwards && typeof first === 'number')
    throw new AppError('BAD_INPUT', { field: 'last', message: 'not together with `first`' });
  const size = isBackwards ? readPageSize(last, 'last') : readPageSize(first);
  const [since, until] = [readCursor(after, 'after'), readCursor(before, 'before')];
  const part = { since, before: until, most: size + 1, isFromStart: !isBackwards };
  const found = await trackLoader(ctx, part).load(row);
  const hasMore = found.length > size;
  const nodes = isBackwards ? found.slice(-size) : found.slice(0, size);
  const edges = nodes.map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    nodes,
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasPreviousPage: isBackwards ? hasMore : since !== null,
      hasNextPage: isBackwards ? until !== null : hasMore,
    },
  };
}
