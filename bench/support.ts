/** The one way to measure: costs taken in turn, their median, and a row that holds it against a peer or a goal. */

export type Row = {
  name: string;
  unit: string;
  ours: number;
  /** What somebody would use instead, and what it costs. */
  peer?: readonly [name: string, cost: number];
  /** Of the ratio to the peer at most, or of our value itself. */
  goal: { ratio: number } | { atMost: number } | { atLeast: number };
};

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** The median cost of each, round by round in turn, so that all meet the same conditions; warm-ups do not count. */
export async function inTurn<Name extends string>(
  costs: Record<Name, (round: number) => Promise<number>>,
  { warmUps, rounds }: { warmUps: number; rounds: number },
): Promise<Record<Name, number>> {
  const contenders = Object.entries(costs) as [Name, (round: number) => Promise<number>][];
  const seen = contenders.map((): number[] => []);
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const [index, [, cost]] of contenders.entries()) seen[index]!.push(await cost(round));
  const medians = contenders.map(([name], index) => [name, median(seen[index]!.slice(warmUps))]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

/** Milliseconds that this takes. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** So many times, by so many at once; each is told who of them it is. */
export async function byMany(
  count: number,
  atOnce: number,
  run: (who: number) => Promise<unknown>,
): Promise<void> {
  let left = count;
  const one = async (_: unknown, who: number) => {
    while (left-- > 0) await run(who);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}
