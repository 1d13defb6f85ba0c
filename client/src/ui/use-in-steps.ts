import { useEffect, useState } from 'react';
import { nextTask } from './next-task.ts';

/**
 * How many of `total` rows to render: `step` at first, and as many more in each following task, so that a slow phone
 * answers in between. Rows that are rendered stay so.
 */
export function useInSteps(total: number, step: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count >= total) return;
    let isStopped = false;
    void nextTask().then(() => {
      if (!isStopped) setCount(count + step);
    });
    return () => {
      isStopped = true;
    };
  }, [count, total, step]);
  return Math.min(count, total);
}
