/** Returns whether something may be queried now: for each key once in `every` milliseconds, in this process. */
export function askSeldom(every: number): (key: string, now: Date) => boolean {
  const lastAsked = new Map<string, number>();
  return (key, now) => {
    for (const [one, at] of lastAsked) if (Math.abs(now.getTime() - at) > every) lastAsked.delete(one);
    if (lastAsked.has(key)) return false;
    lastAsked.set(key, now.getTime());
    return true;
  };
}
