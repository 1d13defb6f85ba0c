import { expect, test } from 'vitest';
import type { Fix } from '../position/fix.ts';
import { hasArrived, isAway } from './has-arrived.ts';

const circle = { latitude: 0, longitude: 0, radius: 200 };
/** Some metres east of the middle. */
const fix = (metres: number, accuracy: number | null = 50): Fix => ({
  latitude: 0,
  longitude: metres / 111_195,
  accuracy,
  takenAt: 0,
});

test.each([
  ['one whose circle lies wholly inside', null, fix(140), true],
  ['one whose circle reaches outside', null, fix(160), false],
  ['one of unknown accuracy', null, fix(0, null), false],
  ['two inside', fix(160), fix(190), true],
  ['two inside, of unknown accuracy', fix(10, null), fix(20, null), true],
  ['one inside after one outside', fix(210), fix(190), false],
  ['one outside after one inside', fix(190), fix(210), false],
  ['two that may be a long way off', fix(0, 3_000), fix(0, 3_000), false],
])('%s', (_, before, now, arrived) => expect(hasArrived(circle, before, now)).toBe(arrived));

test('away is only what cannot be inside', () => {
  expect(isAway(circle, fix(240))).toBe(false);
  expect(isAway(circle, fix(260))).toBe(true);
});
