import { stateForReload } from '#shared/start-again.ts';

/**
 * After a script failed to load that the server should have: it was of a version that is no longer served, and the page
 * reloads in the current one; never while the server does not answer. Throws `error`, for whoever waits for the script.
 */
export async function startAgain(error: unknown): Promise<never> {
  const next = stateForReload(history.state, document.querySelector('script')!.src);
  if (next && (await fetch('/healthz')).ok) {
    history.replaceState(next, '');
    location.reload();
  }
  throw error;
}
