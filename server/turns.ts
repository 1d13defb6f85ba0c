/** Where too many wait already. */
export class TooManyWait extends Error {
  override name = 'TooManyWait';
}

/**
 * Lets `atOnce` of something run at the same time in this process; up to `waiting` more wait for their turn, in order.
 * What is beyond that throws TooManyWait at once.
 */
export function turns(atOnce: number, waiting: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (run) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw new TooManyWait();
    // Whoever ends hands its place over.
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
