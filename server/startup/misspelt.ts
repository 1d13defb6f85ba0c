import { variables } from './variables.ts';

/** Beginning that a misspelt name shares with the one that is meant; fewer would take HOME for HOST. */
const sameStart = 3;
const mostEdits = 2;

/** Names that nothing reads but that resemble a variable of ours, each with the nearest: `PORTT (PORT?)`. */
export function misspelt(given: readonly string[]): string[] {
  const known = Object.keys(variables.shape);
  return given.flatMap((name) => {
    if (known.includes(name)) return [];
    const [nearest] = known
      .filter((other) => other.slice(0, sameStart) === name.slice(0, sameStart))
      .map((other) => ({ other, edits: editsBetween(name, other) }))
      .filter(({ edits }) => edits <= mostEdits)
      .toSorted((one, two) => one.edits - two.edits);
    return nearest ? [`${name} (${nearest.other}?)`] : [];
  });
}

/** Letters to insert, remove or replace (Levenshtein). */
function editsBetween(one: string, two: string): number {
  let above = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (const [row, letter] of one.split('').entries()) {
    const line = [row + 1];
    for (const [at, other] of two.split('').entries())
      line.push(Math.min(above[at + 1]! + 1, line[at]! + 1, above[at]! + (letter === other ? 0 : 1)));
    above = line;
  }
  return above.at(-1)!;
}
