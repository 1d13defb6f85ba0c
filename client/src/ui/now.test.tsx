// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPrinting, useNow, usePolled } from './now.ts';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
/** `act` would batch what the browser does not. */
const withoutAct = () => (environment.IS_REACT_ACT_ENVIRONMENT = false);

// React schedules by the real ones.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
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
  withoutAct();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(container.textContent).not.toBe(before));
  expect(commits).toHaveBeenCalledTimes(1);
});

test('stops with the last component', () => {
  const { unmount } = render(<Clock interval={1_000} />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('on paper, what is shown is told anew before the sheet is drawn', () => {
  const Medium = () => <>{usePolled(60_000, () => (isPrinting() ? 'paper' : 'screen'))}</>;
  const { container } = render(<Medium />);
  withoutAct();
  for (const [event, medium] of [
    ['beforeprint', 'paper'],
    ['afterprint', 'screen'],
  ] as const) {
    dispatchEvent(new Event(event));
    expect(container.textContent).toBe(medium);
  }
});
