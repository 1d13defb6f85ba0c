import { whenIdle } from '../ui/idle.ts';

/** A map is heavy: whatever can wait, waits until it is drawn. */
let isLoading = false;
const waiting = new Set<() => void>();
/** How long a hanging network may delay the rest (milliseconds). */
const longest = 30_000;

/** To be called when a map begins to load. */
export function beginMap(): void {
  isLoading = true;
  setTimeout(endMap, longest);
}

/** To be called when it is drawn, or will not be. The server's picture of it has done its work. */
export function endMap(): void {
  isLoading = false;
  globalThis.document?.getElementById('still-map')?.remove();
  for (const work of waiting) work();
  waiting.clear();
}

/** Runs `work` at once if no map is being drawn, otherwise once it is. Returns a function that cancels it. */
function afterMap(work: () => void): () => void {
  if (isLoading) waiting.add(work);
  else work();
  return () => void waiting.delete(work);
}

/** By then the screen's own files are being loaded, including a map (milliseconds). */
const settles = 3_000;

/**
 * Runs `work`, which the screen does not need, once its own files are loaded, the page is idle and no map is being drawn.
 * Returns a function that cancels it.
 */
export function whenSettled(work: () => void): () => void {
  const steps: (() => void)[] = [];
  const timer = setTimeout(() => steps.push(whenIdle(() => steps.push(afterMap(work)))), settles);
  return () => {
    clearTimeout(timer);
    for (const callOff of steps) callOff();
  };
}
