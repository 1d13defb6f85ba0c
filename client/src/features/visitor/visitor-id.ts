import { storedText } from '../../ui/browser-storage.ts';

/** Two cookies with one random number, only after Accept. Lifetimes in seconds. */
const cookies = { visitor_id: 31_536_000, GPL_VISITOR: 365 * 86_400 };

const attributes = (): string => `Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;

/** The number in this browser's cookies; null if there is none. */
export const visitorId = (): string | null =>
  /(?:^|;\s*)(?:visitor_id|GPL_VISITOR)=([\w-]{16,64})(?:;|$)/.exec(document.cookie)?.[1] ?? null;

/**
 * This browser's number, created if necessary, written to both cookies again. Null if the browser stores no cookies.
 */
export function keepVisitorId(): string | null {
  const id = visitorId() ?? randomId();
  for (const [name, life] of Object.entries(cookies))
    document.cookie = `${name}=${id}; Max-Age=${life}; ${attributes()}`;
  return visitorId();
}

/** Deletes the cookies and every marker. */
export function dropVisitorId(): void {
  for (const name of Object.keys(cookies)) document.cookie = `${name}=; Max-Age=0; ${attributes()}`;
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

/** 128 random bits; `randomUUID` is missing on pages that are not secure. */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
