// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInSteps } from './use-in-steps.ts';

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
  // Those that were there at once, the others soon.
  expect(shown.at(-1)).toBe(15);
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
