import { limits } from '#shared/limits.ts';

/** A visitor's lookup that this browser may still take into an account: its id, and until when it is there. */
type Waiting = { id: string; until: number };

const key = 'waiting_lookup';

/** The id of the visitor's lookup that this browser looked at last; null when it is gone by now, or was taken. */
export function waitingLookup(now: number = Date.now()): string | null {
  try {
    const { id, until } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Waiting>;
    return id && until !== undefined && until > now ? id : null;
  } catch {
    return null;
  }
}

/** Kept over the log-in link's new tab; the number or address is not. */
export function keepWaiting(id: string, startedAt: string): void {
  try {
    const until = Date.parse(startedAt) + limits.visitorLookupLife;
    localStorage.setItem(key, JSON.stringify({ id, until } satisfies Waiting));
  } catch {
    // Storage may be blocked; nothing is offered then.
  }
}

export function forgetWaiting(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}
