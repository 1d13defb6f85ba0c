import { expect, test } from 'vitest';
import { retryDelay } from './retry-delay.ts';

test('never retries before the server allows it', () => {
  expect(retryDelay(0, 20, 0)).toBe(20_000);
  expect(retryDelay(5, 1, 0)).toBe(15_000);
  expect(retryDelay(0, null, 1)).toBe(1_000);
});
