type Taken = { recordedAt: string };

/**
 * The slider's position: the index of the selected time in the track; the end while none is selected or it is gone.
 */
export function indexOf(track: readonly Taken[], chosen: string | null): number {
  const index = chosen === null ? -1 : track.findIndex(({ recordedAt }) => recordedAt === chosen);
  return index < 0 ? track.length - 1 : index;
}

/** The time at an index; null at the end, which follows new positions. */
export const momentAt = (track: readonly Taken[], index: number): string | null =>
  index >= track.length - 1 ? null : (track[index]?.recordedAt ?? null);
