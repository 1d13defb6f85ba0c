/**
 * After a script failed to load that the server should have: it was of a version that is no longer served, and the page
 * reloads in the current one. Never reloads the same version twice, and never while the server does not answer. Throws
 * `error`, for whoever waits for the script.
 */
export async function startAgain(error: unknown): Promise<never> {
  // The history entry outlives the page, and nothing is stored on the device.
  const kept = history.state as { outdated?: string } | null;
  // The page's own script, which has another URL in every version.
  const outdated = document.querySelector('script')!.src;
  if (kept?.outdated !== outdated && (await fetch('/healthz')).ok) {
    history.replaceState({ ...kept, outdated }, '');
    location.reload();
  }
  throw error;
}
