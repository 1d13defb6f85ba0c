import { limits } from '#shared/limits.ts';

/** A visitor's lookup that this browser may still take over into an account: its id, and when it expires. */
type Waiting = { id: string; until: number };

const key = 'waiting_lookup';

/** The id of the visitor's lookup that this browser viewed last; null if it has expired, or was taken over. */
export function waitingLookup(now: number = Date.now()): string | null {
  try {
    const { id, until } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Waiting>;
    return id && until !== undefined && until > now ? id : null;
  } catch {
    return null;
  }
}

/** Kept for the new tab that the log-in link opens; the number or address is not. */
export function keepWaiting(id: string, startedAt: string): void {
  try {
    const until = Date.parse(startedAt) + limits.visitorLookupLife;
    localStorage.setItem(key, JSON.stringify({ id, until } satisfies Waiting));
  } catch {
    // Storage may be blocked; then nothing is offered.
  }
}

export function forgetWaiting(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}
