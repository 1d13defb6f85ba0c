// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { startAgain, takeTyped } from './start-again.ts';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '');
});

test('returns the typed text once after the reload, and keeps the history state', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const reloaded = new Promise<void>((resolve) => {
    vi.spyOn(location, 'reload').mockImplementation(resolve);
  });
  history.replaceState({ idx: 3 }, '');
  expect(takeTyped()).toBe('');
  void startAgain('mum@example.com');
  await reloaded;
  expect(takeTyped()).toBe('mum@example.com');
  expect(takeTyped()).toBe('');
  expect(history.state).toMatchObject({ idx: 3 });
});
