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

/** Answers for each key, also that one cannot be had, kept for `every` milliseconds in this process. */
export function answersKept<Answer>(
  every: number,
): (key: string, now: Date, askNow: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, { at: number; answer: Promise<Answer> }>();
  return (key, now, askNow) => {
    for (const [one, { at }] of kept) if (Math.abs(now.getTime() - at) > every) kept.delete(one);
    const known = kept.get(key);
    if (known) return known.answer;
    const answer = askNow();
    kept.set(key, { at: now.getTime(), answer });
    return answer;
  };
}
