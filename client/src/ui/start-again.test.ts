// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { serverAnswers, startAgain, takeTyped } from './start-again.ts';

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

test('asks the server without what was searched for', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  history.replaceState(null, '', '/dashboard?q=%2B6281234567890&request=a');
  expect(await serverAnswers()).toBe(true);
  history.replaceState(null, '', '/');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`${location.origin}/dashboard`]);
});
