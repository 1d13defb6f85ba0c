/** Caches the answer for each key, or its failure, for `every` milliseconds in this process. */
export function cacheFor<Answer>(
  every: number,
): (key: string, now: Date, ask: () => Promise<Answer>) => Promise<Answer> {
  const cached = new Map<string, { at: number; answer: Promise<Answer> }>();
  return (key, now, ask) => {
    for (const [one, { at }] of cached) if (Math.abs(now.getTime() - at) > every) cached.delete(one);
    const known = cached.get(key);
    if (known) return known.answer;
    const answer = ask();
    cached.set(key, { at: now.getTime(), answer });
    return answer;
  };
}
