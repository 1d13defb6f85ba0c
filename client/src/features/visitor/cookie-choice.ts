import { cookieChoices } from '#shared/site-pages.ts';
import { useSyncExternalStore } from 'react';

/** What the reader said about counting; null: nothing yet, so nothing is counted. */
export type CookieChoice = 'accepted' | 'rejected' | null;

const key = 'cookie_choice';
/** Stands in where the browser stores nothing: it is asked again with the next page. */
let unstored: CookieChoice = null;
/** Asked for again, from a footer. */
let reopened = location.hash === cookieChoices;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Read anew each time: another window may have chosen since. */
export function cookieChoice(): CookieChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'accepted' || stored === 'rejected' ? stored : unstored;
  } catch {
    return unstored;
  }
}

/** Remembers the choice; the banner closes. */
export function choose(choice: 'accepted' | 'rejected'): void {
  unstored = choice;
  reopened = false;
  try {
    localStorage.setItem(key, choice);
  } catch {
    // The choice then holds for this page.
  }
  tell();
}

/** Shows the banner again. */
export function reopenCookieChoices(): void {
  reopened = true;
  tell();
}

/** Forgets everything, for tests. */
export function resetCookieChoice(): void {
  unstored = null;
  reopened = false;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Prerendered pages lead here by the fragment.
  const onHash = () => location.hash === cookieChoices && reopenCookieChoices();
  window.addEventListener('hashchange', onHash);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('hashchange', onHash);
    window.removeEventListener('storage', listener);
  };
};

export const useCookieChoice = (): CookieChoice => useSyncExternalStore(subscribe, cookieChoice);
export const useCookieBanner = (): boolean =>
  useSyncExternalStore(subscribe, () => reopened || cookieChoice() === null);
