import { expect, test } from 'vitest';
import { regionOf } from './region.ts';
import { agoText, momentText, onPaper, timeLeftText } from './times.ts';

const minute = 60_000;

test('shows the day only if it is not today, and the year only if it is not this year', () => {
  const iso = '2026-11-21T08:05:09';
  const at = (now: string, timeStyle?: 'medium') => momentText(iso, Date.parse(now), 'en-GB', timeStyle);
  expect(at('2026-11-21T23:00:00')).toBe('08:05');
  expect(at('2026-11-24T08:05:00')).toBe('21 Nov, 08:05');
  expect(at('2026-11-24T08:05:00', 'medium')).toBe('21 Nov, 08:05:09');
  expect(at('2027-01-02T08:05:00')).toBe('21 Nov 2026, 08:05');
  expect(momentText(iso, onPaper, 'en-GB', 'medium')).toBe('21 Nov 2026, 08:05:09');
  expect(momentText(iso, Date.parse('2026-11-24T08:05:00'), 'id-ID')).toBe('21 Nov, 08.05');
});

test('writes times in the reader’s regional format', () => {
  expect(regionOf('en', ['de-DE', 'en-US', 'en'])).toBe('en-US');
  expect(regionOf('en', ['id-ID'])).toBe('en-GB');
  expect(regionOf('en', ['en-US@posix', 'en'])).toBe('en-GB');
  expect(regionOf('id', ['en-US'])).toBe('id-ID');
  const iso = '2026-11-21T14:05:00';
  expect(momentText(iso, Date.parse(iso), 'en-US')).toMatch(/^2:05.PM$/);
  expect(momentText(iso, Date.parse(iso), 'id-ID')).toBe('14.05');
});

test('says the time left in words', () => {
  expect(timeLeftText(60 * minute, 'en')).toBe('1 hour');
  expect(timeLeftText(64.2 * minute, 'en')).toBe('1 hour 5 minutes');
  expect(timeLeftText(53 * minute, 'id')).toBe('53 menit');
  expect(timeLeftText(8 * 60 * minute, 'id')).toBe('8 jam');
  expect(timeLeftText(minute, 'en')).toBe('1 minute');
  expect(timeLeftText(minute - 1, 'en')).toBeNull();
});

test('says how long ago', () => {
  expect(agoText(12_000, 'en')).toBe('12 seconds ago');
  expect(agoText(200, 'en')).toBeNull();
  expect(agoText(-5_000, 'en')).toBeNull();
  expect(agoText(minute, 'en')).toBe('1 minute ago');
  expect(agoText(60 * minute, 'en')).toBe('1 hour ago');
  expect(agoText(3 * minute + 59_000, 'en')).toBe('3 minutes ago');
  expect(agoText(2 * 60 * minute, 'id')).toBe('2 jam yang lalu');
});
