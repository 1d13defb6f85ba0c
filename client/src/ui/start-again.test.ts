// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
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

test('does not reload versions in turn, as while several processes are upgraded one after the other', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const fail = async (version: string) => {
    document.head.innerHTML = `<script type="module" src="/assets/app-${version}.js"></script>`;
    return Promise.race([startAgain(), new Promise((resolve) => setTimeout(resolve, 50, 'reloads'))]);
  };
  expect(await fail('one')).toBe('reloads');
  expect(await fail('two')).toBe('reloads');
  expect(await fail('one')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
  document.head.replaceChildren();
});

test('asks the server without what was searched for', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  history.replaceState(null, '', '/dashboard?q=%2B6281234567890&request=a');
  expect(await serverAnswers()).toBe(true);
  history.replaceState(null, '', '/');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([`${location.origin}/dashboard`]);
});
