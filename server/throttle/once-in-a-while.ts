/** How long the same is not logged again, milliseconds: an outage would otherwise fill the log. */
const quiet = 30_000;

/** Returns whether something is to be done now: for each key once in `every` milliseconds, in this process. */
export function onceInAWhile(every = quiet): (key: string, now?: Date) => boolean {
  const last = new Map<string, number>();
  return (key, now = new Date()) => {
    for (const [one, at] of last) if (Math.abs(now.getTime() - at) > every) last.delete(one);
    if (last.has(key)) return false;
    last.set(key, now.getTime());
    return true;
  };
}
