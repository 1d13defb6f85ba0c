/** How many of the nearest places have to agree. */
const witnesses = 2;

type Filed = {
  /** The number of each place's first-level division, which is corrected in place. */
  regionIds: Uint16Array;
  /** For each place, 1 if it has a second-level division. */
  hasSecond: Uint8Array;
  /** The code of each division's number: `ID.33`. */
  codes: readonly string[];
  /** The divisions that there are at present. */
  present: { has(code: string): boolean };
  /** The wanted ones among the places around one, the nearest first. */
  around: (place: number, isWanted: (other: number) => boolean) => number[];
};

/**
 * Corrects places that GeoNames has left in a first-level division that they no longer belong to, or in none: Batam was
 * in Riau, Serpong in West Java. They lack a second level, which places have that were filed since; the nearest of those
 * tell where they are now. In a division where most places lack a second level, this means nothing.
 */
export function refilePlaces({ regionIds, hasSecond, codes, present, around }: Filed): void {
  const balance = codes.map(() => 0);
  for (const [place, region] of regionIds.entries()) balance[region]! += hasSecond[place] ? 1 : -1;
  const isPresent = codes.map((code) => present.has(code));
  const isReliable = codes.map((_, region) => isPresent[region]! && balance[region]! > 0);
  const countries = codes.map((code) => code.slice(0, 2));
  for (const [place, region] of regionIds.entries()) {
    if (isPresent[region] && (hasSecond[place] || !isReliable[region])) continue;
    const found = around(place, (other) => {
      const its = regionIds[other]!;
      return hasSecond[other] === 1 && isReliable[its]! && countries[its] === countries[region];
    }).slice(0, witnesses);
    const [first] = found.map((other) => regionIds[other]!);
    if (
      first !== undefined &&
      found.length === witnesses &&
      found.every((other) => regionIds[other] === first)
    )
      regionIds[place] = first;
  }
}
