/** A map is heavy: whatever can wait, waits until it is drawn. */
let isComing = false;
const waiting = new Set<() => void>();
/** How long a hanging network may delay the rest (milliseconds). */
const longest = 30_000;

/** A map is being loaded and drawn. */
export function mapComes(): void {
  isComing = true;
  setTimeout(mapStands, longest);
}

/** It is drawn now, or will not be. */
export function mapStands(): void {
  isComing = false;
  for (const work of waiting) work();
  waiting.clear();
}

/** Runs `work` at once if no map is being drawn, otherwise once it is. Returns a function that cancels it. */
export function afterMap(work: () => void): () => void {
  if (isComing) waiting.add(work);
  else work();
  return () => void waiting.delete(work);
}
