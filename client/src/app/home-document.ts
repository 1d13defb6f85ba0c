import { homePage } from '#shared/home-page.ts';
import { useSyncExternalStore } from 'react';
import { listenerSet } from '../ui/listeners.ts';

const { subscribe, tell } = listenerSet();
let shown = false;

export function setHomeShown(next: boolean): void {
  shown = next;
  tell();
}

/** The prerendered home page: beside the app from the start, or else fetched. Null before that. */
export const homeInDocument = (): HTMLElement | null => document.getElementById(homePage.id);

/**
 * To be called as the app's cookie banner appears, in place of the page's own: in between, all below would jump, from
 * under the pointer of whoever is about to press a button.
 */
export const takeOverBanner = (): void => document.documentElement.classList.remove(homePage.asks);

/** Takes the page over from its own script: the app handles what it does better. */
export function takeOverHome(): void {
  // The app has its own for each of its pages.
  for (const link of document.head.querySelectorAll('link[rel=canonical], link[rel=alternate]'))
    link.remove();
  // Home's own title would be that of every page that is still loading.
  document.title = 'Whereabouts';
  shown = homeInDocument() !== null;
}

export function hideHome(): void {
  const page = homeInDocument();
  if (page) page.hidden = true;
  setHomeShown(false);
}

/** Whether the reader sees the prerendered page. */
export const useHomeShown = (): boolean => useSyncExternalStore(subscribe, () => shown);
