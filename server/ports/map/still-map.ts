import { mapShades, shades } from '#shared/brand.ts';
import { extentOf } from '#shared/extent.ts';
import type { Locale } from '#shared/locales.ts';
import { clipLine, clipRing, type Pixel } from './clip.ts';
import type { MapTiles } from './map-tiles.ts';
import type { MapPort, StillPlace } from './port.ts';
import { labelsOf } from './still-labels.ts';
import { featuresIn, pixelsPerMetre, tileSize, unit, viewOf, type Drawn, type View } from './view.ts';

/** Layers from bottom to top, of the embedded world and of the Protomaps layout. */
const worldLayers = ['land', 'ice', 'water', 'rivers', 'borders', 'places'];
const streetLayers = ['earth', 'landuse', 'water', 'roads', 'places'];

/** Maximum zoom of each kind of tiles. */
const closest = { world: 9, streets: 15 };

const { water, land, green, ice, coast, border, street, place, halo } = mapShades;
const { solid } = shades.brand;
const colors = (mode: 0 | 1) =>
  `.wm-sea,.wm-water{fill:${water[mode]}}.wm-land,.wm-earth{fill:${land[mode]}}.wm-landuse{fill:${green[mode]}}` +
  `.wm-ice{fill:${ice[mode]}}.wm-rivers{stroke:${coast[mode]}}.wm-borders{stroke:${border[mode]}}` +
  `.wm-roads{stroke:${street[mode]}}.wm-text{fill:${place[mode]};stroke:${halo[mode]}}` +
  `.wm-circle{fill:${solid[mode]};stroke:${solid[mode]}}.wm-dot{fill:${solid[mode]};stroke:${halo[mode]}}`;

const style = `<style>
.wm-area{stroke:none;fill-rule:evenodd}.wm-line{fill:none;stroke-linejoin:round}.wm-roads{stroke-width:2.5}
.wm-text{font:600 11px system-ui,sans-serif;stroke-width:3px;paint-order:stroke}
.wm-credit{font-size:9px;font-weight:400;text-anchor:end}
.wm-circle{fill-opacity:.15;stroke-width:2}.wm-ip{stroke-dasharray:6 5}.wm-dot{stroke-width:3}
${colors(0)}
@media (prefers-color-scheme:dark){${colors(1)}}
</style>`;

/** Draws from the finest region with streets that holds the whole view, otherwise from the embedded world. */
export function openStillMap(tiles: MapTiles): MapPort {
  return {
    async still(
      places,
      size,
      { locale = 'en', fit = { width: size.width, height: size.height * 0.4 } } = {},
    ) {
      const view = viewOf(places, size, fit, closest.streets);
      for (const { archive } of await tiles.regions()) {
        if (!isWithin(view, archive.header)) continue;
        const drawn = await featuresIn(archive, view, streetLayers).catch(() => []);
        if (drawn.length > 0) return draw(places, view, drawn, { credit: '© OpenStreetMap', locale });
      }
      const farther = viewOf(places, size, fit, closest.world);
      const drawn = await featuresIn(tiles.world, farther, worldLayers);
      return draw(places, farther, drawn, { credit: 'Natural Earth, GeoNames', locale });
    },
  };
}

type Bounds = { minLon: number; minLat: number; maxLon: number; maxLat: number };

function isWithin({ zoom, left, top, width, height }: View, bounds: Bounds): boolean {
  const world = tileSize * 2 ** zoom;
  const [west, north] = unit(bounds.maxLat, bounds.minLon);
  const [east, south] = unit(bounds.minLat, bounds.maxLon);
  return (
    left >= west * world &&
    top >= north * world &&
    left + width <= east * world &&
    top + height <= south * world
  );
}

type Words = { credit: string; locale: Locale };

function draw(places: readonly StillPlace[], view: View, drawn: Drawn[], { credit, locale }: Words): string {
  const { width, height } = view;
  const shapes = layersOf(drawn).map(pathsOf).join('');
  const placed = places.map((place) => ({ place, at: pixelOf(place, view) }));
  const around = placed.map(({ place, at }) => surroundings(place, at, view)).join('');
  const dots = placed.map(({ place, at: [x, y] }) => (isPoint(place) ? dot(x, y) : '')).join('');
  const labels = labelsOf(
    drawn,
    view,
    placed.map(({ at }) => at),
    locale,
  );
  const creditText = `<text class="wm-text wm-credit" x="${width - 6}" y="${height - 6}">${credit}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-hidden="true">${style}<rect class="wm-sea" width="${width}" height="${height}"/>${shapes}${around}${labels}${dots}${creditText}</svg>`;
}

function pixelOf({ latitude, longitude }: StillPlace, { zoom, left, top }: View): Pixel {
  const [x, y] = unit(latitude, longitude);
  const world = tileSize * 2 ** zoom;
  return [x * world - left, y * world - top];
}

const isPoint = (place: StillPlace) => extentOf(place) === 'point';

const dot = (x: number, y: number) =>
  `<circle class="wm-dot" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="7"/>`;

/** Where somebody may be, in true metres. */
function surroundings(place: StillPlace, [x, y]: Pixel, { zoom }: View): string {
  if (place.accuracy === null) return '';
  const radius = Math.max(5, place.accuracy * pixelsPerMetre(place, zoom));
  if (extentOf(place) === 'area') {
    const [left, top, side] = [x - radius / 2, y - radius / 2, radius].map((each) => each.toFixed(1));
    return `<rect class="wm-circle" x="${left}" y="${top}" width="${side}" height="${side}"/>`;
  }
  const kind = place.source === 'IP' ? ' wm-ip' : '';
  return `<circle class="wm-circle${kind}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}"/>`;
}

/** From bottom to top, each tile's part separately: where two overlap, a single path would cut a hole. */
function layersOf(drawn: readonly Drawn[]): Drawn[][] {
  const parts = new Map<string, Drawn[]>();
  for (const each of drawn) {
    const key = `${each.layer} ${each.box.left} ${each.box.top}`;
    parts.set(key, [...(parts.get(key) ?? []), each]);
  }
  return [...parts.values()].sort((one, other) => rankOf(one) - rankOf(other));
}

const rankOf = ([first]: readonly Drawn[]) => {
  const layer = first?.layer ?? '';
  return Math.max(worldLayers.indexOf(layer), streetLayers.indexOf(layer));
};

/** One path for the areas and one for the lines. Type 2 is a line, 3 an area (vector tile specification). */
function pathsOf(drawn: readonly Drawn[]): string {
  const layer = drawn[0]?.layer ?? '';
  const areas = drawn
    .filter(({ type }) => type === 3)
    .flatMap(({ lines, box }) => lines.map((ring) => pathText(clipRing(ring, box))))
    .map((path) => path && `${path}Z`);
  const lines = drawn
    .filter(({ type }) => type === 2)
    .flatMap(({ lines, box }) => lines.flatMap((line) => clipLine(line, box)).map(pathText));
  const path = (kind: string, parts: string[]) => {
    const data = parts.join('');
    return data && `<path class="wm-${kind} wm-${layer}" d="${data}"/>`;
  };
  return path('area', areas) + path('line', lines);
}

/** Half pixels are fine enough; points closer than that are dropped. */
function pathText(points: readonly Pixel[]): string {
  const text: string[] = [];
  let last: Pixel | undefined;
  for (const point of points) {
    if (last && Math.abs(point[0] - last[0]) < 0.5 && Math.abs(point[1] - last[1]) < 0.5) continue;
    last = point;
    text.push(`${text.length === 0 ? 'M' : 'L'}${point[0].toFixed(1)} ${point[1].toFixed(1)}`);
  }
  return text.length > 1 ? text.join('') : '';
}
