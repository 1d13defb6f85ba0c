import { expect, test } from 'vitest';
import { initialsOf, isWithin, labelRows, type MapPlace } from './place.ts';

test.each([
  ['Grandma', 'G'],
  ['Ibu Sari', 'IS'],
  ['Ibu Sari Dewi Lestari', 'IL'],
  ['émile zola', 'ÉZ'],
  ['budi.s@example.com', 'BS'],
  ['+62 812-3456-7834', '34'],
  ['🙂', '?'],
  ['', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('tells whether a position is within a region', () => {
  const bounds = [106, -7, 107, -6] as [number, number, number, number];
  expect(isWithin({ latitude: -6.2, longitude: 106.8 }, bounds)).toBe(true);
  for (const longitude of [105.9, 107.1]) expect(isWithin({ latitude: -6.2, longitude }, bounds)).toBe(false);
  for (const latitude of [-7.1, 51]) expect(isWithin({ latitude, longitude: 106.5 }, bounds)).toBe(false);
});

test('labels about one and the same approximate place stand above one another', () => {
  const at = (key: string, longitude: number, source: MapPlace['source'] = 'IP') => ({
    key,
    latitude: -6.2,
    longitude,
    source,
  });
  const rows = labelRows([at('mum', 106.8), at('budi', 106.8, 'GPS'), at('dad', 106.8), at('sari', 107.6)]);
  expect(rows.get('mum')).toBe(0);
  expect(rows.get('dad')).toBe(1);
  expect(rows.get('sari')).toBe(0);
});
