/** How long the same is not logged again, milliseconds: an outage would otherwise fill the log. */
const quiet = 30_000;

/** Tells whether something of this kind is to be logged: it was not within the last half minute. */
export function onceInAWhile(): (kind: string) => boolean {
  const loggedAt = new Map<string, number>();
  return (kind) => {
    const now = performance.now();
    for (const [other, at] of loggedAt) if (now - at >= quiet) loggedAt.delete(other);
    if (loggedAt.has(kind)) return false;
    loggedAt.set(kind, now);
    return true;
  };
}
