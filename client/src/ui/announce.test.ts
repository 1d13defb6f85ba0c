// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { announce } from './announce.ts';

test('a text that follows another one is read out alone', async () => {
  announce('first');
  announce('second');
  await vi.waitFor(() => expect(document.querySelectorAll('[role=status] p')).toHaveLength(2));
  const region = document.querySelector('[role=status]')!;
  expect(region.getAttribute('aria-live')).toBe('polite');
  // Implied by the role: all that the region contains would be read again.
  expect(region.getAttribute('aria-atomic')).toBe('false');
});
