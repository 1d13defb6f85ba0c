/** How long everything the app depends on may take to respond, milliseconds. */
const deadline = 2_000;

/**
 * Whether everything the app depends on responds: each `trip` makes one cheap but real round trip. Concurrent callers
 * share one round of trips.
 */
export function readiness(trips: readonly (() => Promise<unknown>)[]): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;

  async function round(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), deadline);
    const all = Promise.all(trips.map(async (trip) => trip())).then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([all, late]);
    } finally {
      clearTimeout(timer);
      underWay = undefined;
    }
  }

  return () => (underWay ??= round());
}
