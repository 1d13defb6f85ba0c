// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorText } from '../i18n/en.ts';
import { LoadFailed } from './load-failed.tsx';
import { makeSystem } from './theme/system.ts';

const system = makeSystem();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function show(code: ErrorText) {
  const onRetry = vi.fn();
  render(
    <ChakraProvider value={system}>
      <LoadFailed code={code} onRetry={onRetry} />
    </ChakraProvider>,
  );
  return onRetry;
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test.each(['OFFLINE', 'UNAVAILABLE'] as const)('%s is retried by itself, again and again', async (code) => {
  const onRetry = show(code);
  await pass(9_000);
  expect(onRetry).not.toHaveBeenCalled();
  await pass(11_000);
  expect(onRetry).toHaveBeenCalled();
  onRetry.mockClear();
  await pass(20_000);
  expect(onRetry).toHaveBeenCalled();
});

test('retries at once when the network is back or the page comes to the front, but not behind others', async () => {
  const onRetry = show('OFFLINE');
  dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledTimes(1);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect(onRetry).toHaveBeenCalledTimes(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test('what does not pass by itself is left to the button, and so is a page whose button has the focus', async () => {
  const [lasting, focused] = [show('INTERNAL'), show('UNAVAILABLE')];
  screen.getAllByRole('button')[1]!.focus();
  await pass(60_000);
  expect(lasting).not.toHaveBeenCalled();
  expect(focused).not.toHaveBeenCalled();
});

test('what does not exist is not tried again', () => {
  show('NOT_FOUND');
  expect(screen.queryByRole('button')).toBeNull();
});

test('is announced, but not again after a retry that nobody asked for', async () => {
  // Long after the retries of other tests.
  await pass(300_000);
  const onRetry = show('UNAVAILABLE');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  dispatchEvent(new Event('online'));
  expect(onRetry).toHaveBeenCalledOnce();
  cleanup();
  show('UNAVAILABLE');
  expect(screen.queryByRole('alert')).toBeNull();
});
