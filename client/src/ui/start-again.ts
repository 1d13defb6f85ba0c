import { stateForReload } from '#shared/start-again.ts';

/** Whether the server is reachable, whatever it answers about this page; its query may hold a phone number. */
export const serverAnswers = (): Promise<boolean> =>
  fetch(location.origin + location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    // oxlint-disable-next-line no-restricted-properties -- left out where it is missing
    signal: AbortSignal.timeout?.(5_000),
  }).then(
    ({ status }) => status < 500,
    () => false,
  );

const version = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

type Kept = { typed?: string } | null;

/** What was typed before the page reloaded; once. */
export function takeTyped(): string {
  const { typed = '', ...kept } = (history.state as Kept) ?? {};
  if (typed) history.replaceState(kept, '');
  return typed;
}

/**
 * After a script failed to load: if the server answers, the script was of a version that is no longer served, and the
 * page reloads in the current one; then this never resolves.
 * @param typed what `takeTyped` will return
 * @returns whether the server answers
 */
export async function startAgain(typed?: string): Promise<boolean> {
  if (!(await serverAnswers())) return false;
  const next = stateForReload(history.state, version());
  if (!next) return true;
  history.replaceState({ ...next, ...(typed && { typed }) }, '');
  location.reload();
  return new Promise<never>(() => {});
}
