import { expect, test } from 'vitest';
import { instant, isoText } from './instants.ts';

test('parses PostgreSQL timestamps with any UTC offset, and null', () => {
  expect(instant('2026-11-21 08:30:00.123+00')).toEqual(new Date('2026-11-21T08:30:00.123Z'));
  expect(instant('2026-11-21 08:30:00+05:30')).toEqual(new Date('2026-11-21T03:00:00Z'));
  expect(instant('2026-11-21 08:30:00.1+07')).toEqual(new Date('2026-11-21T01:30:00.100Z'));
  expect(instant(null)).toBeNull();
});

test.each([
  ['2026-11-21 08:30:00.123+00', '2026-11-21T08:30:00.123Z'],
  ['2026-11-21 08:30:00.1+00', '2026-11-21T08:30:00.100Z'],
  ['2026-11-21 08:30:00+00', '2026-11-21T08:30:00.000Z'],
  // Without rounding up, like a date.
  ['2026-11-21 08:30:00.999999+00', '2026-11-21T08:30:00.999Z'],
  ['2026-11-21 08:30:00+05:30', '2026-11-21T03:00:00.000Z'],
  ['2026-11-21T08:30:00.123Z', '2026-11-21T08:30:00.123Z'],
  ['2026-11-21T08:30:00Z', '2026-11-21T08:30:00.000Z'],
])('writes %s as %s', (stored, text) => {
  expect(isoText(stored)).toBe(text);
});

test('writes null as null, and rejects what is no instant', () => {
  expect(isoText(null)).toBeNull();
  for (const text of ['infinity', 'soon']) expect(() => isoText(text)).toThrow(RangeError);
});

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
  expect(isoText(date)).toBe(date.toISOString());
  expect(isoText(date)).toBe(date.toISOString());
});

test('writes random instants as toISOString does, and rejects an invalid date', () => {
  for (let count = 0; count < 20_000; count += 1) {
    const date = new Date(Math.floor((Math.random() - 0.5) * 8e12));
    expect(isoText(date)).toBe(date.toISOString());
  }
  expect(() => isoText(new Date(NaN))).toThrow(RangeError);
});
