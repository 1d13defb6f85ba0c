/** Runs `work` when the page has nothing better to do, two seconds later at the latest. Gives a way to call it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
