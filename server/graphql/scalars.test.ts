import { expect, test } from 'vitest';
import { writeInstant } from './scalars.ts';

test.each([
  0,
  -1,
  999,
  86_399_999,
  86_400_000,
  Date.UTC(2024, 1, 29, 23, 59, 59, 7),
  Date.UTC(2026, 10, 22, 8, 5, 1, 50),
  -62_198_755_200_000,
  8.64e15,
  -8.64e15,
  1_763_798_701_050.9,
])('writes the instant %d as toISOString does', (time) => {
  const date = new Date(time);
  expect(writeInstant(date)).toBe(date.toISOString());
  expect(writeInstant(date)).toBe(date.toISOString());
});

test('writes random instants as toISOString does, and rejects an invalid date', () => {
  for (let count = 0; count < 20_000; count += 1) {
    const date = new Date(Math.floor((Math.random() - 0.5) * 8e12));
    expect(writeInstant(date)).toBe(date.toISOString());
  }
  expect(() => writeInstant(new Date(NaN))).toThrow(RangeError);
});
