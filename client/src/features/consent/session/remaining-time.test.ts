import { expect, test } from 'vitest';
import { agoText, remaining, timeLeftText } from './remaining-time.ts';

const minute = 60_000;

test('counts by the server’s clock and stops at zero', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z');
  expect(remaining('2026-11-21T12:10:00Z', noon, 0)).toBe(10 * minute);
  expect(remaining('2026-11-21T12:10:00Z', noon, 4 * minute)).toBe(6 * minute);
  expect(remaining('2026-11-21T11:00:00Z', noon, 0)).toBe(0);
});

test('says the time left in words', () => {
  expect(timeLeftText(60 * minute, 'en')).toBe('1 hour');
  expect(timeLeftText(64.2 * minute, 'en')).toBe('1 hour 5 minutes');
  expect(timeLeftText(53 * minute, 'id')).toBe('53 menit');
  expect(timeLeftText(8 * 60 * minute, 'id')).toBe('8 jam');
  expect(timeLeftText(minute - 1, 'en')).toBeNull();
});

test('says how long ago', () => {
  expect(agoText(12_000, 'en')).toBe('12 seconds ago');
  expect(agoText(200, 'en')).toBeNull();
  expect(agoText(-5_000, 'en')).toBeNull();
  expect(agoText(3 * minute + 59_000, 'en')).toBe('3 minutes ago');
  expect(agoText(2 * 60 * minute, 'id')).toBe('2 jam yang lalu');
});
