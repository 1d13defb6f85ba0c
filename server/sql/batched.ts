import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';

/** Batches in flight at the same time; two keep both sides of the connection busy. */
const runsAtOnce = 2;
const itemsInRun = 200;
/** Beyond this many the process cannot keep up: better to refuse at once than to answer too late. */
const mostWaiting = 2_000;
/** Seconds. */
const retryAfter = 2;

type Waiting<Item, Result> = {
  item: Item;
  same: string | undefined;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Batches calls that arrive while earlier batches are running: a single one runs at once, under load they go in fewer,
 * larger statements. `run` returns the results in the order of the items and works outside the callers' transactions.
 * Items with the same key, if any, keep their order and never run at the same time. Identical items, by `sameAs`,
 * share one result while they wait: for reads. Throws UNAVAILABLE when too many wait.
 */
export function batched<Item, Result>(options: {
  run: (ctx: Context, items: Item[]) => Promise<Result[]>;
  keyOf?: (item: Item) => string;
  sameAs?: (item: Item) => string;
}): (ctx: Context, item: Item) => Promise<Result> {
  const queues = new WeakMap<object, (ctx: Context, item: Item) => Promise<Result>>();
  return (ctx, item) => {
    // One queue for each database: several apps may live in one process.
    const queue = queues.get(ctx.root) ?? openQueue(options);
    queues.set(ctx.root, queue);
    return queue(ctx, item);
  };
}

function openQueue<Item, Result>({
  run,
  keyOf,
  sameAs,
}: Parameters<typeof batched<Item, Result>>[0]): (ctx: Context, item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  /**
   * Results that identical waiting items may share. A batch that has already started is not shared: its result could
   * be stale.
   */
  const shared = new Map<string, Promise<Result>>();
  const underWay = new Set<string>();
  let runs = 0;
  let isDue = false;

  /** Items that may run now, oldest first. */
  function take(): Waiting<Item, Result>[] {
    const taken: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const each of waiting) {
      const key = keyOf?.(each.item);
      const isFree = key === undefined || !underWay.has(key);
      if (taken.length === itemsInRun || !isFree) left.push(each);
      else {
        if (key !== undefined) underWay.add(key);
        if (each.same !== undefined) shared.delete(each.same);
        taken.push(each);
      }
    }
    waiting = left;
    return taken;
  }

  async function next(ctx: Context): Promise<void> {
    if (runs >= runsAtOnce) return;
    const taken = take();
    if (taken.length === 0) return;
    runs += 1;
    try {
      const results = await run(
        ctx,
        taken.map(({ item }) => item),
      );
      taken.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      for (const { reject } of taken) reject(error);
    } finally {
      runs -= 1;
      if (keyOf) for (const { item } of taken) underWay.delete(keyOf(item));
      void next(ctx);
    }
  }

  return (ctx, item) => {
    const same = sameAs?.(item);
    const wanted = same === undefined ? undefined : shared.get(same);
    if (wanted) return wanted;
    if (waiting.length >= mostWaiting) return Promise.reject(new AppError('UNAVAILABLE', { retryAfter }));
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, same, resolve, reject });
    if (same !== undefined) shared.set(same, promise);
    // Items that arrive in the same turn of the event loop join the batch.
    if (!isDue) {
      isDue = true;
      setImmediate(() => {
        isDue = false;
        void next(ctx);
      });
    }
    return promise;
  };
}
