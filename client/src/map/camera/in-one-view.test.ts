import { expect, test } from 'vitest';
import type { MapPlace } from '../place/place.ts';
import { inOneView } from './in-one-view.ts';

const at = (key: string, latitude: number, longitude: number, freshness: MapPlace['freshness'] = 'live') =>
  ({ key, latitude, longitude, freshness }) as MapPlace;
const london = [at('mum', 51.5, -0.12), at('dad', 51.52, -0.1), at('ann', 51.48, -0.2)];
const keys = (...places: MapPlace[]) => inOneView(places).near.map(({ key }) => key);

test('one who is far from all others is left out of their view', () => {
  const far = at('budi', -6.2, 106.8);
  expect(inOneView([...london, far])).toEqual({ near: london, far });
});

test('people in several cities are shown at once, and so are two', () => {
  expect(keys(...london, at('jo', 48.8, 2.3), at('eve', 52.5, 13.4))).toHaveLength(5);
  expect(keys(london[0]!, at('budi', -6.2, 106.8))).toHaveLength(2);
});

test('one beyond the date line is near', () => {
  expect(keys(at('a', -17, 179.9), at('b', -17, -179.9), at('c', -17.1, 179.8))).toHaveLength(3);
});

test('those who no longer share are shown only if nobody does', () => {
  const over = at('over', 0, 0, 'over');
  expect(keys(london[0]!, over)).toEqual(['mum']);
  expect(keys(over)).toEqual(['over']);
});
