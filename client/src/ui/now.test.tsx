// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './now.ts';

// React schedules by the real ones.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const Clock = ({ interval }: { interval: number }) => <>{useNow(interval)}</>;

test('all components of an interval re-render together, also those that came later', async () => {
  const commits = vi.fn();
  const app = (count: number) => (
    <Profiler id="page" onRender={commits}>
      {Array.from({ length: count }, (_, index) => (
        <Clock key={index} interval={1_000} />
      ))}
    </Profiler>
  );
  const { rerender, container } = render(app(50));
  await act(() => vi.advanceTimersByTimeAsync(300));
  rerender(app(100));
  commits.mockClear();
  const before = container.textContent;
  // Without `act`, which would batch what the browser does not.
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(container.textContent).not.toBe(before));
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  expect(commits).toHaveBeenCalledTimes(1);
});

test('stops with the last component', () => {
  const { unmount } = render(<Clock interval={1_000} />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
