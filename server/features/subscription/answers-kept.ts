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
