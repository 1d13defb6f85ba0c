import { randomHex } from '#shared/random-hex.ts';
import { storedText } from '../../ui/browser-storage.ts';
import { setCookie } from '../../ui/set-cookie.ts';

/** Two cookies with one random number, only after Accept. Lifetimes in seconds. */
const cookies = { visitor_id: 31_536_000, GPL_VISITOR: 365 * 86_400 };

/** The number in this browser's cookies; null if there is none. */
export const visitorId = (): string | null =>
  /(?:^|;\s*)(?:visitor_id|GPL_VISITOR)=([\w-]{16,64})(?:;|$)/.exec(document.cookie)?.[1] ?? null;

/**
 * This browser's number, created if necessary, written to both cookies again. Null if the browser stores no cookies.
 */
export function keepVisitorId(): string | null {
  const id = visitorId() ?? randomHex(16);
  for (const [name, life] of Object.entries(cookies)) setCookie(name, id, life);
  return visitorId();
}

/** Deletes the cookies and every marker. */
export function dropVisitorId(): void {
  for (const name of Object.keys(cookies)) setCookie(name, '', 0);
  try {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith(marker)))
      localStorage.removeItem(name);
  } catch {
    // If nothing can be stored there is none.
  }
}

const marker = 'UA_REPORTED';
const markerOf = (id: string) => storedText(() => localStorage, marker + id + location.host);

/** Whether this visitor has been reported to this host. */
export const isReported = (id: string): boolean => markerOf(id).read() !== null;

/** Without storage it is reported again; the server, too, counts a visitor once. */
export const markReported = (id: string): void => markerOf(id).write('1');
