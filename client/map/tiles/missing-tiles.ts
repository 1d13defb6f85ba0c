import type { ErrorEvent, Map as MapLibreMap } from 'maplibre-gl';

type TileId = { x: number; y: number; z: number };
/** Added by MapLibre when a tile could not be loaded; its types omit it. */
type TileError = ErrorEvent & { sourceId?: string; tile?: { tileID: { canonical: TileId } } };

/** Milliseconds until missing tiles are requested again, at first and at most. */
const [shortest, longest] = [4_000, 60_000];

/**
 * Retries tiles that could not be loaded, because the network was gone or the server busy: less and less often, and at
 * once when the network is back. MapLibre does not while they stay in view. The returned function stops it.
 */
export function refetchMissing(map: Pick<MapLibreMap, 'on' | 'off' | 'refreshTiles' | 'getSource'>) {
  const missing = new Map<string, TileId[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = shortest;
  let askedAt = -Infinity;

  const ask = () => {
    clearTimeout(timer);
    timer = undefined;
    const wanted = [...missing];
    missing.clear();
    askedAt = performance.now();
    // After a change of style the sources are different.
    for (const [source, tiles] of wanted) if (map.getSource(source)) map.refreshTiles(source, tiles);
  };
  const onError = ({ sourceId, tile }: TileError) => {
    if (!sourceId || !tile) return;
    const { x, y, z } = tile.tileID.canonical;
    missing.set(sourceId, [...(missing.get(sourceId) ?? []), { x, y, z }]);
    if (timer !== undefined) return;
    wait = performance.now() - askedAt < longest ? Math.min(wait * 2, longest) : shortest;
    timer = setTimeout(ask, wait);
  };
  const onOnline = () => {
    if (missing.size > 0) ask();
  };
  map.on('error', onError);
  addEventListener('online', onOnline);
  return () => {
    clearTimeout(timer);
    map.off('error', onError);
    removeEventListener('online', onOnline);
  };
}
