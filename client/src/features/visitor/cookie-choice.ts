import { cookieChoices } from '#shared/site-pages.ts';
import { useSyncExternalStore } from 'react';
import { type CookieChoice, cookieChoice, keepCookieChoice } from './cookie-storage.ts';

/** Asked for again, from a footer. */
let reopened = location.hash === cookieChoices;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Remembers the choice; the banner closes. */
export function choose(choice: 'accepted' | 'rejected'): void {
  reopened = false;
  keepCookieChoice(choice);
  tell();
}

/** Shows the banner again. */
export function reopenCookieChoices(): void {
  reopened = true;
  tell();
}

/** Forgets everything, for tests. */
export function resetCookieChoice(): void {
  reopened = false;
  keepCookieChoice(null);
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
/** Whether the banner is open. `isQuiet`: only where the reader has asked for it. */
export const useCookieBanner = (isQuiet: boolean): boolean =>
  useSyncExternalStore(subscribe, () => reopened || (!isQuiet && cookieChoice() === null));
