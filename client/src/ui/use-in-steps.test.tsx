// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useInSteps } from './use-in-steps.ts';

afterEach(cleanup);

/** What each rendering showed. */
let shown: number[];

function Rows({ total }: { total: number | undefined }) {
  const count = useInSteps(total, 5);
  shown.push(count);
  return null;
}

test('renders five rows more with each task, first and last ones included', async () => {
  shown = [];
  const { rerender } = render(<Rows total={12} />);
  await waitFor(() => expect(shown.at(-1)).toBe(12));
  expect(shown).toEqual([5, 10, 12]);

  rerender(<Rows total={3} />);
  expect(shown.at(-1)).toBe(3);
  rerender(<Rows total={21} />);
  // Those that were there, and some more, at once, the others soon.
  expect(shown.at(-1)).toBe(17);
  await waitFor(() => expect(shown.at(-1)).toBe(21));
});

test('renders the first rows in a task after the one in which they come', async () => {
  shown = [];
  const { rerender } = render(<Rows total={undefined} />);
  rerender(<Rows total={12} />);
  expect(shown).toEqual([0, 0]);
  await waitFor(() => expect(shown.at(-1)).toBe(12));
  expect(shown).toEqual([0, 0, 5, 10, 12]);
});

test('renders rows in a list that was empty at once', async () => {
  shown = [];
  const { rerender } = render(<Rows total={undefined} />);
  rerender(<Rows total={0} />);
  await waitFor(() => expect(shown).toHaveLength(3));
  rerender(<Rows total={3} />);
  expect(shown).toEqual([0, 0, 0, 3]);
});

test('renders no further rows once it is gone', async () => {
  shown = [];
  const { unmount } = render(<Rows total={12} />);
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(shown).toEqual([5]);
});

test('a row that is added to a complete list pushes none out', async () => {
  shown = [];
  const { rerender } = render(<Rows total={5} />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (let total = 6; total < 20; total += 1) {
    rerender(<Rows total={total} />);
    expect(shown.at(-1)).toBe(total);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
