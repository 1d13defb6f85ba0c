import { startTransition, useEffect, useState } from 'react';
import { nextTask } from './next-task.ts';

/**
 * The more there are, the more follow. Once all are rendered there is room for more, so that a row that is added at the
 * top pushes none out.
 */
function nextCount(count: number, total: number, step: number): number {
  const next = count + Math.max(step, Math.min(count, 4 * step));
  return next < total ? next : total + step;
}

/**
 * How many of `total` rows to render: `step` at first, and some more in each following task, so that a slow phone
 * answers in between. Rows that are still to come (undefined) begin in a task after the one in which they arrive. Rows
 * that are rendered stay so.
 */
export function useInSteps(total: number | undefined, step: number): number {
  const [count, setCount] = useState(total === undefined ? 0 : nextCount(0, total, step));
  useEffect(() => {
    if (total === undefined || count >= total + step) return;
    let isStopped = false;
    void nextTask().then(() => {
      // In slices, too: whatever changes meanwhile comes first.
      if (!isStopped) startTransition(() => setCount(nextCount(count, total, step)));
    });
    return () => {
      isStopped = true;
    };
  }, [count, total, step]);
  return Math.min(count, total ?? 0);
}
