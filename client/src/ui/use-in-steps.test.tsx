// @vitest-environment happy-dom
import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInSteps } from './use-in-steps.ts';

/** What each rendering showed. */
let shown: number[];

function Rows({ total }: { total: number }) {
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

test('renders no further rows once it is gone', async () => {
  shown = [];
  const { unmount } = render(<Rows total={12} />);
  unmount();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(shown).toEqual([5]);
});
