// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTogether } from './use-together.ts';

afterEach(() => vi.useRealTimers());

test('what comes is handed over at once, and what follows closely together, in its order', () => {
  vi.useFakeTimers();
  const taken: (readonly number[])[] = [];
  const { result, unmount } = renderHook(() => useTogether<number>((items) => taken.push(items)));
  result.current(1);
  expect(taken).toEqual([[1]]);
  result.current(2);
  result.current(3);
  vi.advanceTimersByTime(500);
  expect(taken).toEqual([[1], [2, 3]]);
  vi.advanceTimersByTime(1_000);
  result.current(4);
  result.current(5);
  expect(taken).toEqual([[1], [2, 3], [4]]);
  unmount();
  vi.advanceTimersByTime(500);
  expect(taken).toHaveLength(3);
});
