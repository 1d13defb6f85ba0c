/** How precisely a place is known: a point, about a square kilometre (AREA), or the wide surroundings of an IP address. */
export const extentOf = ({ source, accuracy }: { source: 'IP' | 'GPS'; accuracy: number | null }) =>
  source === 'IP'
    ? ('approximate' as const)
    : (accuracy ?? 0) >= 1_000
      ? ('area' as const)
      : ('point' as const);
