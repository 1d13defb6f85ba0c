import { limits } from '#shared/limits.ts';
import { storedJson } from '../../ui/browser-storage.ts';

/** A visitor's lookup that this browser may still take over into an account: its id, and when it expires. */
type Waiting = { id: string; until: number };

const stored = storedJson<Partial<Waiting>>(() => localStorage, 'waiting_lookup');

/** The id of the visitor's lookup that this browser viewed last; null if it has expired, or was taken over. */
export function waitingLookup(): string | null {
  const { id, until } = stored.read() ?? {};
  return id && until !== undefined && until > Date.now() ? id : null;
}

/** Kept for the new tab that the log-in link opens; the number or address is not. */
export const keepWaiting = (id: string, startedAt: string): void =>
  stored.write({ id, until: Date.parse(startedAt) + limits.visitorLookupLife });

export const forgetWaiting = (): void => stored.remove();
