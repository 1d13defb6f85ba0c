import { cookieChoices } from '#shared/site-pages.ts';
import { useSyncExternalStore } from 'react';
import { listenerSet } from '../../ui/listeners.ts';
import { type CookieChoice, cookieChoice, keepCookieChoice } from './cookie-storage.ts';

/** How often it was reopened, from a footer, since the last choice. */
let reopened = location.hash === cookieChoices ? 1 : 0;
const changes = listenerSet();

/** Stores the choice; the banner closes. */
export function choose(choice: 'accepted' | 'rejected'): void {
  reopened = 0;
  keepCookieChoice(choice);
  changes.tell();
}

/** Shows the banner again. */
export function reopenCookieChoices(): void {
  reopened += 1;
  changes.tell();
}

/** Resets everything, for tests. */
export function resetCookieChoice(): void {
  reopened = 0;
  keepCookieChoice(null);
}

const subscribe = (listener: () => void) => {
  const unsubscribe = changes.subscribe(listener);
  // Prerendered pages link here by the fragment.
  const onHash = () => location.hash === cookieChoices && reopenCookieChoices();
  window.addEventListener('hashchange', onHash);
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('hashchange', onHash);
    window.removeEventListener('storage', listener);
  };
};

export const useCookieChoice = (): CookieChoice => useSyncExternalStore(subscribe, cookieChoice);
/** Whether the banner is open. `isQuiet`: only if the reader has reopened it. */
export const useCookieBanner = (isQuiet: boolean): boolean =>
  useSyncExternalStore(subscribe, () => reopened > 0 || (!isQuiet && cookieChoice() === null));
/** How often the reader has reopened the banner since their last choice. */
export const useCookieBannerAsks = (): number => useSyncExternalStore(subscribe, () => reopened);
