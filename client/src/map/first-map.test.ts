import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mapComes, mapStands, whenSettled } from './first-map.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  mapStands();
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
  mapComes();
  whenSettled(drawn);
  vi.advanceTimersByTime(20_000);
  expect(drawn).not.toHaveBeenCalled();
  mapStands();
  expect(drawn).toHaveBeenCalledTimes(1);
  mapComes();
  whenSettled(hung);
  vi.advanceTimersByTime(31_000);
  expect(hung).toHaveBeenCalledTimes(1);
});

test.each([1_000, 20_000])('it can be cancelled after %d ms', (ms) => {
  const work = vi.fn();
  mapComes();
  const cancel = whenSettled(work);
  vi.advanceTimersByTime(ms);
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
