import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Archive } from './archive.ts';
import type { Box, Pixel } from './clip.ts';
import type { Size, StillPlace } from './port.ts';

/** CSS pixels of a tile at its own zoom. */
export const tileSize = 512;
/** Metres around the equator. */
const equator = 40_075_016.7;

/** A window on the map of the world in pixels of its zoom. */
export type View = { zoom: number; left: number; top: number; width: number; height: number };

/** Position on the map of the world, both from 0 to 1 (Web Mercator). */
export const unit = (latitude: number, longitude: number): Pixel => {
  const radians = (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180;
  return [(longitude + 180) / 360, (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2];
};

/** Pixels in a metre at a place. */
export const pixelsPerMetre = ({ latitude }: { latitude: number }, zoom: number): number =>
  (tileSize * 2 ** zoom) / (equator * Math.cos((Math.min(85, Math.abs(latitude)) * Math.PI) / 180));

/** All places with their circles within the middle part of the size `fit`, but never closer than `closest`. */
export function viewOf(places: readonly StillPlace[], size: Size, fit: Size, closest: number): View {
  const reached = places.map((place) => {
    const radius = ((place.accuracy ?? 0) * pixelsPerMetre(place, 0)) / tileSize;
    return { at: unit(place.latitude, place.longitude), radius };
  });
  const rangeOf = (axis: 0 | 1) => {
    const from = Math.min(...reached.map(({ at, radius }) => at[axis] - radius));
    const to = Math.max(...reached.map(({ at, radius }) => at[axis] + radius));
    return { middle: (from + to) / 2, length: (to - from) * tileSize };
  };
  const [x, y] = [rangeOf(0), rangeOf(1)];
  const wanted = Math.log2(Math.min(fit.width / x.length, fit.height / y.length));
  const zoom = Math.max(1, Math.min(closest, wanted));
  const world = tileSize * 2 ** zoom;
  return { zoom, left: x.middle * world - size.width / 2, top: y.middle * world - size.height / 2, ...size };
}

export type Drawn = {
  layer: string;
  type: number;
  properties: Record<string, string | number | boolean>;
  lines: Pixel[][];
  /** The tile's own part of the view: its neighbours draw what extends beyond it. */
  box: Box;
};

/** The tiles' features within a view, in its pixels. */
export async function featuresIn(archive: Archive, view: View, layers: readonly string[]): Promise<Drawn[]> {
  const z = Math.max(0, Math.min(archive.header.maxZoom, Math.floor(view.zoom)));
  const scale = tileSize * 2 ** (view.zoom - z);
  const count = 2 ** z;
  const range = (from: number, to: number) => {
    const first = Math.floor(from / scale);
    return Array.from({ length: Math.floor(to / scale) - first + 1 }, (_, index) => first + index);
  };
  const columns = range(view.left, view.left + view.width);
  const rows = range(view.top, view.top + view.height).filter((row) => row >= 0 && row < count);
  const tiles = columns.flatMap((column) =>
    rows.map(async (row) => {
      const found = await archive.tiles.getZxy(z, ((column % count) + count) % count, row);
      if (!found) return [];
      const tile = new VectorTile(new PbfReader(new Uint8Array(found.data)));
      const origin: Pixel = [column * scale - view.left, row * scale - view.top];
      const box = partOf(view, origin, scale);
      return layers.flatMap((layer) =>
        featuresOf(tile.layers[layer], origin, scale).map((feature) => ({ ...feature, layer, box })),
      );
    }),
  );
  return (await Promise.all(tiles)).flat();
}

function featuresOf(layer: VectorTileLayer | undefined, [x0, y0]: Pixel, scale: number) {
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer!.feature(index);
    const factor = scale / feature.extent;
    const lines = feature
      .loadGeometry()
      .map((line) => line.map(({ x, y }): Pixel => [x0 + x * factor, y0 + y * factor]));
    return { type: feature.type, properties: feature.properties, lines };
  });
}

/** Neighbours overlap by a hair, so that no gap shows; outer edges stay out of sight. */
const hair = 0.3;
const margin = 8;

const partOf = ({ width, height }: View, [x, y]: Pixel, scale: number): Box => ({
  left: Math.max(-margin, x - hair),
  top: Math.max(-margin, y - hair),
  right: Math.min(width + margin, x + scale + hair),
  bottom: Math.min(height + margin, y + scale + hair),
});
