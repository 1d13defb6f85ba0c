import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('waits grow, stay bounded and are spread by chance', () => {
  expect(backoff(0, () => 0)).toBe(250);
  expect(backoff(0, () => 1)).toBe(500);
  expect(backoff(3, () => 0.5)).toBe(3_000);
  expect(backoff(50, () => 1)).toBe(20_000);
  expect(backoff(50, () => 0)).toBe(10_000);
});
