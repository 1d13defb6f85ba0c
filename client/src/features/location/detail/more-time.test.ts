import { expect, test } from 'vitest';
import { canGainTime } from './more-time.ts';

const now = Date.parse('2026-11-21T08:00:00.000Z');

test.each([
  ['an hour', '2026-11-21T09:00:00.000Z', true],
  ['23 hours', '2026-11-22T07:00:00.000Z', true],
  ['nearly 24 hours', '2026-11-22T07:59:00.000Z', false],
])('more time of a share with %s left can be worth asking for, or not', (_, sharingUntil, expected) => {
  expect(canGainTime(sharingUntil, now)).toBe(expected);
});
