/** Whether there is a server, whatever it answers about this page. */
export const serverAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** The page's own script has another address in every version that has other parts. */
const version = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

type Kept = { outdated?: string; typed?: string } | null;

/** What was typed when the page started again; once. */
export function takeTyped(): string {
  const { typed = '', ...kept } = (history.state as Kept) ?? {};
  if (typed) history.replaceState(kept, '');
  return typed;
}

/**
 * After a script could not be had: where the server answers, it was of a version that is no longer served, and the page
 * starts again as the present one; then this never ends. Never the same version twice.
 * @param typed what `takeTyped` will give
 * @returns whether the server answers
 */
export async function startAgain(typed?: string): Promise<boolean> {
  if (!(await serverAnswers())) return false;
  // The entry in the history outlives the page, and nothing is stored on the device.
  const kept = history.state as Kept;
  if (kept?.outdated === version()) return true;
  history.replaceState({ ...kept, outdated: version(), ...(typed && { typed }) } satisfies Kept, '');
  location.reload();
  return new Promise<never>(() => {});
}
