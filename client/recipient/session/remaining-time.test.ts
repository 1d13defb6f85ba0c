import { expect, test } from 'vitest';
import { remaining } from './remaining-time.ts';

test('counts by the server’s clock and stops at zero', () => {
  const minute = 60_000;
  const noon = Date.parse('2026-11-21T12:00:00Z');
  expect(remaining('2026-11-21T12:10:00Z', noon, 0)).toBe(10 * minute);
  expect(remaining('2026-11-21T12:10:00Z', noon, 4 * minute)).toBe(6 * minute);
  expect(remaining('2026-11-21T11:00:00Z', noon, 0)).toBe(0);
});
