import { afterEach, expect, test, vi } from 'vitest';
import { noteServerDate, serverNow } from './server-clock.ts';

afterEach(() => vi.useRealTimers());

test('corrects a device clock that is ten minutes slow, also after responses without a valid date', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  noteServerDate('Sat, 21 Nov 2026 08:10:00 GMT');
  noteServerDate('tomorrow');
  noteServerDate(null);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T08:10:00.000Z');
});

test('ignores a difference within the resolution of the Date header', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:02Z') });
  noteServerDate('Sat, 21 Nov 2026 08:00:00 GMT');
  expect(serverNow()).toBe(Date.now());
});

test('keeps the server’s time when the device clock is changed while the page is open', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  noteServerDate('Sat, 21 Nov 2026 08:10:00 GMT');
  vi.advanceTimersByTime(60_000);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T08:11:00.000Z');
  vi.setSystemTime(Date.parse('2026-11-21T08:11:00Z'));
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T08:11:00.000Z');
  vi.setSystemTime(Date.parse('2026-11-21T07:00:00Z'));
  noteServerDate('Sat, 21 Nov 2026 08:11:00 GMT');
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T08:11:00.000Z');
});
