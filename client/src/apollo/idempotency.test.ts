import { expect, test } from 'vitest';
import { keyFor } from './idempotency.ts';

test('keeps the key for the same content and makes a new one for different content', () => {
  const first = keyFor(null, { recipient: '+62', title: 'Mum' });
  expect(keyFor(first, { recipient: '+62', title: 'Mum' })).toBe(first);
  expect(keyFor(first, { recipient: '+62', title: 'Dad' }).key).not.toBe(first.key);
  expect(first.key).toMatch(/^[\da-f]{32}$/);
});
