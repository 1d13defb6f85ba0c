import { expect, test } from 'vitest';
import { coordinatesText as coordinates, distanceText as distance } from './position-text.ts';

/** With plain instead of no-break spaces. */
const coordinatesText = (...args: Parameters<typeof coordinates>) =>
  coordinates(...args).replaceAll('\u00A0', ' ');

const distanceText = (...args: Parameters<typeof distance>) => distance(...args).replaceAll('\u00A0', ' ');

test('shows no more digits of coordinates than the accuracy justifies', () => {
  const monas = { latitude: -6.175392, longitude: 106.827153 };
  expect(coordinatesText({ ...monas, accuracy: 5 }, 'en')).toBe('6.17539° S, 106.82715° E');
  expect(coordinatesText({ ...monas, accuracy: 10 }, 'en')).toBe('6.1754° S, 106.8272° E');
  expect(coordinatesText({ ...monas, accuracy: 100 }, 'en')).toBe('6.175° S, 106.827° E');
  expect(coordinatesText({ ...monas, accuracy: 1_000 }, 'en')).toBe('6.18° S, 106.83° E');
  expect(coordinatesText({ ...monas, accuracy: 10_000 }, 'id')).toBe('6,2° LS, 106,8° BT');
});

test('marks north and west in both languages', () => {
  expect(coordinatesText({ latitude: 37.38, longitude: -122.08, accuracy: 1_000 }, 'en')).toBe(
    '37.38° N, 122.08° W',
  );
  expect(coordinatesText({ latitude: 37.38, longitude: -122.08, accuracy: 1_000 }, 'id')).toBe(
    '37,38° LU, 122,08° BB',
  );
});

test('shows short distances in metres and long ones in kilometres', () => {
  expect(distanceText(0.4, 'en')).toBe('1 m');
  expect(distanceText(5.4, 'en')).toBe('5 m');
  expect(distanceText(1_000, 'en')).toBe('1 km');
  expect(distanceText(1_250, 'en')).toBe('1.3 km');
  expect(distanceText(1_250, 'id')).toBe('1,3 km');
  expect(distanceText(25_400, 'en')).toBe('25 km');
});
