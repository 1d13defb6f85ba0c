/** Thrown when too many are waiting. */
export class TooManyWait extends Error {
  override name = 'TooManyWait';
}

/**
 * Limits how many run at the same time in this process to `atOnce`; up to `waiting` more wait in order. Beyond that,
 * throws TooManyWait at once.
 */
export function limitConcurrency(atOnce: number, waiting: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (run) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw new TooManyWait();
    // A finished one hands its slot over.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await run();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
