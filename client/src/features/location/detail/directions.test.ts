import { expect, test } from 'vitest';
import { directionsTo } from './directions.ts';

test('directions link to the place with no more precision than is known', () => {
  const exact = directionsTo({ latitude: -6.175412, longitude: 106.827211, accuracy: 8 });
  expect(new URL(exact.osm).searchParams.get('to')).toBe('-6.17541,106.82721');
  expect(new URL(exact.google).searchParams.get('destination')).toBe('-6.17541,106.82721');
  const wide = directionsTo({ latitude: -6.175412, longitude: 106.827211, accuracy: 25_000 });
  expect(new URL(wide.google).searchParams.get('destination')).toBe('-6.2,106.8');
});
