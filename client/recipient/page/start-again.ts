/**
 * After a script failed to load that the server should have: it was of a version that is no longer served, and the page
 * reloads in the current one. Never reloads the same version twice, and never while the server does not answer. Throws
 * `error`, for whoever waits for the script.
 */
export async function startAgain(error: unknown): Promise<never> {
  // The history entry outlives the page, and nothing is stored on the device.
  const kept = history.state as { outdated?: string[] } | null;
  const outdated = kept?.outdated ?? [];
  // The page's own script, which has another URL in every version.
  const { src } = document.querySelector('script')!;
  if (!outdated.includes(src) && (await fetch('/healthz')).ok) {
    history.replaceState({ ...kept, outdated: [...outdated, src] }, '');
    location.reload();
  }
  throw error;
}
