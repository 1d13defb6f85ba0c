import { limits } from '#shared/limits.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import { storedJson } from '../../ui/browser-storage.ts';

const wanted = storedJson<{ path?: unknown; until?: number }>(() => localStorage, 'wanted_page');

/**
 * Records which private page a signed-out reader opened, such as the link of an e-mail. Logging in leads there, also by
 * a link that opens another tab.
 */
export const noteWantedPage = (path: string): void =>
  wanted.write({ path, until: Date.now() + limits.signInLinkLife });

/** Path and query of that page; null if there is none, or it was long ago. */
export function wantedPage(): string | null {
  const { path, until } = wanted.read() ?? {};
  if (typeof path !== 'string' || !(Number(until) > Date.now())) return null;
  return localPath(path, 'en').startsWith(appPaths.dashboard) ? path : null;
}

export const forgetWantedPage = (): void => wanted.remove();
