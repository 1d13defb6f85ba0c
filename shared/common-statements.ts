/**
 * What several items say about themselves, such as their source: `common` is what all of them say, `own` the rest of
 * each. Takes each item's statements, in the same order for all; an absent one is null.
 */
export function commonStatements(items: readonly (string | null)[][]): { common: string[]; own: string[][] } {
  const isCommon = (items[0] ?? []).map((said, place) => items.every((other) => other[place] === said));
  const pick = (item: (string | null)[], common: boolean) =>
    item.filter((said, place): said is string => said !== null && isCommon[place] === common);
  return { common: pick(items[0] ?? [], true), own: items.map((item) => pick(item, false)) };
}
