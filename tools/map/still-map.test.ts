import { beforeAll, describe, expect, it } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openMapTiles } from '#server/ports/map/map-tiles.ts';
import type { MapPort, StillPlace } from '#server/ports/map/port.ts';
import { openStillMap } from '#server/ports/map/still-map.ts';
import { makeTempDir, removeTempDir } from '../../server/testing/temp-dir.ts';
import { writePmtiles } from './write-pmtiles.ts';

const size = { width: 320, height: 180 };
const surabaya: StillPlace = { latitude: -7.2575, longitude: 112.7521, accuracy: 20, source: 'GPS' };
let map: MapPort;

beforeAll(async () => {
  map = openStillMap(await openMapTiles({ source: null, warn: () => {} }));
});

/** Whether a point in pixels is on a drawn area, by the even-odd rule. */
function isOn(svg: string, layer: string, [x, y]: [number, number]): boolean {
  const [, path = ''] = new RegExp(`wm-area wm-${layer}" d="([^"]*)"`).exec(svg) ?? [];
  let on = false;
  for (const ring of path.split('Z')) {
    const points = [...ring.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(
      ([, a, b]) => [Number(a), Number(b)] as const,
    );
    points.forEach(([x2, y2], index) => {
      const [x1, y1] = points.at(index - 1)!;
      if (y1 > y !== y2 > y && x < ((x1 - x2) * (y - y2)) / (y1 - y2) + x2) on = !on;
    });
  }
  return on;
}

it.each([
  ['en', 'South Tangerang'],
  ['id', 'Tangerang Selatan'],
] as const)('names towns in %s', async (locale, town) => {
  const svg = await map.still([{ ...surabaya, latitude: -6.3, longitude: 106.75 }], size, { locale });
  expect(svg).toContain(`>${town}<`);
});

describe('a still map', () => {
  it('has land under a city, sea beside it, and place names', async () => {
    const svg = await map.still([surabaya], size);
    expect(isOn(svg, 'land', [160, 90])).toBe(true);
    const atSea = await map.still([{ ...surabaya, latitude: -5.5, longitude: 112.9 }], size);
    expect(isOn(atSea, 'land', [160, 90])).toBe(false);
    expect(svg).toMatch(/<text[^>]*>\w+/);
  });

  it('is small, without scripts or external resources', async () => {
    for (const [latitude, longitude] of [
      [51.5, -0.12],
      [-7.2575, 112.7521],
      [64.1, -21.9],
      [-17.7, 178.1],
      [60, 5.3],
    ] as const) {
      // prettier-ignore
      const svg = await map.still([{ ...surabaya, latitude, longitude }], size);
      expect(svg.length).toBeLessThan(40_000);
      expect(svg).not.toMatch(/<script|href|url\(|<image|on\w+=/i);
      expect(svg).not.toContain('NaN');
    }
  });

  it('shows an approximate place as a circle without a dot, entirely in view', async () => {
    const svg = await map.still([{ ...surabaya, accuracy: 25_000, source: 'IP' }], size);
    expect(svg).toContain('wm-circle wm-ip');
    expect(svg).not.toContain('class="wm-dot"');
    const radius = Number(/wm-ip"[^>]* r="([\d.]+)"/.exec(svg)?.[1]);
    expect(radius).toBeGreaterThan(size.height * 0.1);
    expect(radius).toBeLessThan(size.height / 2);
  });

  it.each([
    ['the date line', -17.7, 179.999],
    ['the North Pole', 90, 0],
    ['the South Pole', -90, 0],
    ['Null Island', 0, 0],
  ])('can be drawn at %s', async (_, latitude, longitude) => {
    const svg = await map.still([{ ...surabaya, latitude, longitude, accuracy: 50_000 }], size);
    expect(svg).toMatch(/^<svg .*<\/svg>$/s);
    expect(svg).not.toContain('NaN');
  });

  it('shows streets if the tiles of the deployment contain them, and escapes place names', async () => {
    const folder = await makeTempDir('still');
    const bounds = [112.7, -7.3, 112.8, -7.2] as const;
    const street = {
      type: 'Feature' as const,
      geometry: { type: 'LineString' as const, coordinates: [[112.7, -7.2575], [112.8, -7.2575]] }, // prettier-ignore
      properties: { kind: 'major_road' },
    };
    const place = {
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [112.7535, -7.2583] },
      properties: { name: '<b>&', min_zoom: 10 },
    };
    const options = { maxZoom: 14, bounds, name: 'x', attribution: 'x' };
    const file = await writePmtiles(
      { earth: [street], water: [street], roads: [street], places: [place] },
      options,
    );
    const source = join(folder, 'surabaya.pmtiles');
    await writeFile(source, file);
    const own = openStillMap(await openMapTiles({ source, warn: () => {} }));
    const svg = await own.still([surabaya], size);
    expect(svg).toContain('wm-line wm-roads');
    expect(svg).toContain('&lt;b&gt;&amp;');
    expect(await own.still([{ ...surabaya, latitude: 51.5, longitude: 0 }], size)).toContain(
      'wm-area wm-land',
    );
    await removeTempDir(folder);
  });
});
