import { expect, test } from 'vitest';
import { notationsOf } from './place-notations.ts';

const at = (latitude: number, longitude: number, accuracy = 12, locale: 'en' | 'id' = 'en') =>
  Object.fromEntries(notationsOf({ latitude, longitude, accuracy }, locale).map((one) => [one.name, one]));

// https://github.com/google/open-location-code/blob/main/test_data/encoding.csv
test.each([
  [20.3700625, 2.7821875, 12, '7FG49QCJ+2V'],
  [20.3701125, 2.782234375, 3, '7FG49QCJ+2VX'],
  [47.0000625, 8.0000625, 12, '8FVC2222+22'],
  [-41.2730625, 174.7859375, 12, '4VCPPQGP+Q9'],
  [-89.9999375, -179.9999375, 12, '22222222+22'],
  [90, 1, 12, 'CFX3X2X2+X2'],
])('Plus Code of %d, %d within %d m: %s', (latitude, longitude, accuracy, code) => {
  expect(at(latitude, longitude, accuracy)['plusCode']?.text).toBe(code);
});

test('MGRS as published', () => {
  // https://github.com/proj4js/mgrs/blob/master/test/test.js
  expect(at(48.24949, 16.4145)['mgrs']?.text).toBe('33U XP 05004 44997');
  // https://en.wikipedia.org/wiki/Military_Grid_Reference_System: 4Q FJ 1234 5678 is 21°18′34.0″ N, 157°55′0.7″ W.
  const honolulu = at(21 + 18 / 60 + 34 / 3_600, -(157 + 55 / 60 + 0.7 / 3_600));
  expect(honolulu['mgrs']?.text).toMatch(/^4Q FJ 1234\d 5678\d$/);
});

test('degrees and minutes as published', () => {
  // ISO 6709, annex H: +40.20361-075.00417 is +4012.22-07500.25.
  expect(at(40.20361, -75.00417)['minutes']?.text).toBe('40° 12.217′ N, 75° 0.250′ W');
  expect(at(40.20361, -75.00417, 12, 'id')['minutes']?.text).toBe('40° 12,217′ LU, 75° 0,250′ BB');
  expect(at(9.9999999, -0.0000001)['minutes']?.text).toBe('10° 0.000′ N, 0° 0.000′ W');
});

test('each is spelled for the phone', () => {
  const monas = at(-6.175392, 106.827153);
  expect(monas['decimal']).toMatchObject({
    text: '-6.17539, 106.82715',
    spoken: 'South 6 point 175 39, East 106 point 827 15',
  });
  expect(monas['minutes']?.spoken).toBe(
    'South 6 degrees 10 point 524 minutes, East 106 degrees 49 point 629 minutes',
  );
  expect(monas['plusCode']?.spoken).toBe('6 Papa 58, Romeo Romeo Foxtrot Golf, plus, Romeo Victor');
  expect(monas['mgrs']?.spoken).toMatch(/^48 Mike, Yankee Uniform, \d\d \d{3}, \d\d \d{3}$/);
  expect(at(-6.175392, 106.827153, 12, 'id')['decimal']?.spoken).toBe(
    'Lintang Selatan 6 koma 175 39, Bujur Timur 106 koma 827 15',
  );
});

test.each([
  [90, 0],
  [-90, 180],
  [84.1, 20],
  [-80.1, -20],
])('without MGRS near a pole: %d, %d', (latitude, longitude) => {
  expect(Object.keys(at(latitude, longitude))).toEqual(['decimal', 'minutes', 'plusCode']);
});

test.each([
  [84, 180],
  [-80, -180],
  [0, 0],
])('all notations at the edges: %d, %d', (latitude, longitude) => {
  expect(Object.keys(at(latitude, longitude))).toHaveLength(4);
});
