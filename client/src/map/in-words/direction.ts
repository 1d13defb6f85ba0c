const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** The nearest of eight directions; takes degrees from north. */
export const directionOf = (bearing: number) => directions[Math.round(bearing / 45) % 8] ?? 'n';
