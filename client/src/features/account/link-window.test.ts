import { expect, test } from 'vitest';
import { isLinkExpired } from './link-window.ts';

const window = { startTime: '2026-11-21T08:00:00.000Z', endTime: '2026-11-21T08:10:00.000Z' };

test.each([
  ['2026-11-21T07:59:00.000Z', true],
  ['2026-11-21T07:59:55.000Z', false],
  ['2026-11-21T08:00:00.000Z', false],
  ['2026-11-21T08:09:59.999Z', false],
  ['2026-11-21T08:10:00.000Z', true],
  ['2026-11-22T08:00:00.000Z', true],
])('at %s the link is expired: %s', (now, expired) => {
  expect(isLinkExpired(window, Date.parse(now))).toBe(expired);
});

test('treats a missing link as expired', () => {
  expect(isLinkExpired({ startTime: null, endTime: null }, Date.now())).toBe(true);
});
