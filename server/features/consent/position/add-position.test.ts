import { expect, test } from 'vitest';
import { placeAsPosition } from './add-position.ts';

const addressOf = (city: string | null, region: string | null, country: string) =>
  placeAsPosition(
    { latitude: 0, longitude: 0, radius: 50_000, city, region, country, isDemo: false },
    new Date(),
  ).address;

test.each([
  ['Malang', 'East Java', 'ID', 'Malang, East Java, Indonesia', 'Malang, Jawa Timur, Indonesia'],
  [
    'Central Jakarta',
    'Jakarta',
    'ID',
    'Central Jakarta, Jakarta, Indonesia',
    'Jakarta Pusat, Jakarta, Indonesia',
  ],
  ['Jakarta', 'Jakarta', 'ID', 'Jakarta, Indonesia', 'Jakarta, Indonesia'],
  ['Berlin', 'Berlin', 'DE', 'Berlin, Germany', 'Berlin, Jerman'],
  ['Kwai Chung', null, 'HK', 'Kwai Chung, Hong Kong', 'Kwai Chung, Hong Kong'],
  ['Singapore', null, 'SG', 'Singapore', 'Singapura'],
  [null, null, 'ID', 'Indonesia', 'Indonesia'],
])('names the place of an IP address in both languages: %s, %s', (city, region, country, en, id) => {
  expect(addressOf(city, region, country)).toEqual({ en, id });
});
