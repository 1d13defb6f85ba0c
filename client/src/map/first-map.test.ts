import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginMap, endMap, whenSettled } from './first-map.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  endMap();
  vi.useRealTimers();
});

test('what the screen does not need waits for its files', () => {
  const work = vi.fn();
  whenSettled(work);
  vi.advanceTimersByTime(2_900);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_200);
  expect(work).toHaveBeenCalledTimes(1);
});

test('it waits for a map that is being drawn, but not for ever', () => {
  const [drawn, hung] = [vi.fn(), vi.fn()];
  beginMap();
  whenSettled(drawn);
  vi.advanceTimersByTime(20_000);
  expect(drawn).not.toHaveBeenCalled();
  endMap();
  expect(drawn).toHaveBeenCalledTimes(1);
  beginMap();
  whenSettled(hung);
  vi.advanceTimersByTime(31_000);
  expect(hung).toHaveBeenCalledTimes(1);
  const later = vi.fn();
  whenSettled(later);
  vi.advanceTimersByTime(6_000);
  expect(later).toHaveBeenCalledTimes(1);
});

test.each([1_000, 20_000])('it can be cancelled after %d ms', (ms) => {
  const work = vi.fn();
  beginMap();
  const cancel = whenSettled(work);
  vi.advanceTimersByTime(ms);
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
