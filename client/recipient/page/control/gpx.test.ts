// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type CopyOfTrack, gpxOf } from './gpx.ts';

const at = (minutes: number) =>
  new Date(Date.parse('2026-11-21T12:00:00.000Z') + minutes * 60_000).toISOString();
const position = (minutes: number, change: Partial<CopyOfTrack['positions'][number]> = {}) => ({
  latitude: -6.175392,
  longitude: 106.827153,
  accuracy: 12,
  source: 'GPS' as const,
  recordedAt: at(minutes),
  address: null,
  isDemo: false,
  isDoubtful: false,
  ...change,
});

const gpx = gpxOf({
  retrievedAt: at(60),
  consents: [
    { grantedAt: at(0), precision: 'EXACT' },
    { grantedAt: at(10), precision: 'AREA' },
    { grantedAt: at(30), precision: 'CITY' },
  ],
  positions: [
    position(0, { source: 'IP', accuracy: 25_000, address: 'Jakarta <&>', isDemo: true }),
    position(1),
    position(9, { latitude: 0.0000001, longitude: 180 }),
    position(9.5, { isDoubtful: true }),
    position(10, { latitude: -6.18, longitude: 106.83, accuracy: 1_000 }),
    position(30, { source: 'IP', accuracy: null }),
  ],
});
const root = new DOMParser().parseFromString(gpx, 'application/xml').documentElement;
const names = (parent: Element) => [...parent.children].map(({ tagName }) => tagName);

test('one track for each consent with positions, in the order of GPX 1.1', () => {
  expect(root.getAttribute('version')).toBe('1.1');
  expect(names(root)).toEqual(['metadata', 'wpt', 'wpt', 'wpt', 'trk', 'trk']);
  const tracks = [...root.children].filter(({ tagName }) => tagName === 'trk');
  expect(tracks.map((track) => track.querySelector('name')?.textContent)).toEqual([
    `EXACT ${at(0)}`,
    `AREA ${at(10)}`,
  ]);
  expect(tracks.map((track) => track.querySelectorAll('trkpt').length)).toEqual([2, 1]);
});

test('each point has its time, precision and source', () => {
  const [city, doubtful] = root.querySelectorAll('wpt');
  expect(names(city!)).toEqual(['time', 'cmt', 'desc', 'src']);
  expect([...city!.children].map(({ textContent }) => textContent)).toEqual([
    at(0),
    'EXACT, accuracy 25000 m, demo',
    'Jakarta <&>',
    'IP',
  ]);
  expect(doubtful?.querySelector('cmt')?.textContent).toBe('EXACT, accuracy 12 m, doubtful');
  const points = [...root.querySelectorAll('trkpt')];
  expect(points.map((point) => point.querySelector('cmt')?.textContent)).toEqual([
    'EXACT, accuracy 12 m',
    'EXACT, accuracy 12 m',
    'AREA, accuracy 1000 m',
  ]);
  // Decimals as the schema has them, and no 180° E.
  expect([points[1]?.getAttribute('lat'), points[1]?.getAttribute('lon')]).toEqual([
    '0.0000001',
    '-180.0000000',
  ]);
});
