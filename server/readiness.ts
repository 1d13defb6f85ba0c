/** How long everything behind the app has to answer, milliseconds. */
const deadline = 2_000;

/**
 * Whether everything behind the app answers: each `trip` asks one thing of it, cheaply and really. However many ask
 * at the same time, one round of trips is under way.
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
