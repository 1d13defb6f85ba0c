/** A map is heavy: what can wait, waits until it stands. */
let isComing = false;
const waiting = new Set<() => void>();
/** A network that hangs keeps the rest no longer than this (milliseconds). */
const longest = 30_000;

/** A map is being fetched and drawn. */
export function mapComes(): void {
  isComing = true;
  setTimeout(mapStands, longest);
}

/** It stands now, or will not come. */
export function mapStands(): void {
  isComing = false;
  for (const work of waiting) work();
  waiting.clear();
}

/** Runs `work` at once where no map is being drawn, otherwise once it stands. Gives a way to call it off. */
export function afterMap(work: () => void): () => void {
  if (isComing) waiting.add(work);
  else work();
  return () => void waiting.delete(work);
}
