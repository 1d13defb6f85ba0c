type Taken = { recordedAt: string };

/** Where the slider stands: the chosen moment's place in the track; the end while none is chosen or it is gone. */
export function indexOf(track: readonly Taken[], chosen: string | null): number {
  const index = chosen === null ? -1 : track.findIndex(({ recordedAt }) => recordedAt === chosen);
  return index < 0 ? track.length - 1 : index;
}

/** The moment that an index stands for; null at the end, which follows what arrives. */
export const momentAt = (track: readonly Taken[], index: number): string | null =>
  index >= track.length - 1 ? null : (track[Math.max(0, index)]?.recordedAt ?? null);
