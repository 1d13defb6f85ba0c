/** How long a server that restarts is waited for, before a part is given up (milliseconds). */
const waits = [1_000, 2_000, 4_000, 8_000];

const serverAnswers = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** The page's own script has another address in every version that has other parts. */
const version = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

type Kept = { outdated?: string } | null;

/** Loads the page again, but not the same version twice. False where it does not. */
function startAgain(): boolean {
  // The entry in the history outlives the page, and nothing is stored on the device.
  const kept = history.state as Kept;
  if (kept?.outdated === version()) return false;
  history.replaceState({ ...kept, outdated: version() } satisfies Kept, '');
  location.reload();
  return true;
}

/**
 * Fetches a part of a page that its reader waits for, also from a server that restarts meanwhile. A script that is gone
 * was of a version that is no longer served: the page starts again as the present one, and this never ends.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const wait of waits) {
    try {
      return await load();
    } catch (error) {
      if (await serverAnswers()) {
        if (startAgain()) return new Promise<never>(() => {});
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
