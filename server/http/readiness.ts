/** How long everything the app depends on may take to respond, milliseconds. */
const deadline = 2_000;

/** One cheap but real round trip to something that the app uses. */
type Trip = () => Promise<unknown>;

/** `areEventsLate`: live updates come from the regular checks of the database (`onGap`), seconds after a change. */
export type Readiness = { isReady: boolean; areEventsLate: boolean };

/**
 * Whether everything that the app cannot do without responds, and whether live events arrive, which it can do without.
 * Concurrent callers share one round of trips.
 */
export function readiness(needed: readonly Trip[], events: Trip): () => Promise<Readiness> {
  let underWay: Promise<Readiness> | undefined;

  async function round(): Promise<Readiness> {
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(() => late.resolve(false), deadline);
    const responds = (trip: Trip) =>
      Promise.race([
        Promise.try(trip).then(
          () => true,
          () => false,
        ),
        late.promise,
      ]);
    const [arrive, ...others] = await Promise.all([events, ...needed].map(responds));
    clearTimeout(timer);
    underWay = undefined;
    return { isReady: others.every(Boolean), areEventsLate: !arrive };
  }

  return () => (underWay ??= round());
}
