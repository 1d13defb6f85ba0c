import { type AppFiles, homePage } from '#shared/home-page.ts';
import type { Locale } from '#shared/locales.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import { useSyncExternalStore } from 'react';
import { listenerSet } from '../ui/listeners.ts';

/** The home page is prerendered: it is in the document beside the app, or else is fetched. */
type Script = { enliven: (page: HTMLElement) => void };

const { subscribe, tell } = listenerSet();
let shown = false;

function setShown(next: boolean): void {
  shown = next;
  tell();
}

const inDocument = () => document.getElementById(homePage.id);

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
  // It would be the title of every page that is still loading.
  document.title = 'Whereabouts';
  shown = inDocument() !== null;
}

/** Fetches the page in a language. Rejects if the server cannot be reached, or has none. */
async function fetchHome(locale: Locale): Promise<HTMLElement> {
  const response = await fetch(localPath(appPaths.home, locale), { headers: { accept: 'text/html' } });
  const fetched = new DOMParser().parseFromString(await response.text(), 'text/html');
  const page = fetched.getElementById(homePage.id);
  const files = fetched.getElementById(homePage.files);
  if (!response.ok || !page || !files) throw new Error('no home page');
  const { home } = JSON.parse(files.textContent) as AppFiles;
  for (const part of fetched.querySelectorAll('head > style')) {
    document.head.querySelector(`style[data-of=${homePage.id}]`)?.remove();
    const style = document.createElement('style');
    style.dataset['of'] = homePage.id;
    style.textContent = part.textContent;
    document.head.append(style);
  }
  inDocument()?.remove();
  document.getElementById(homePage.files)?.remove();
  document.body.append(files, page);
  const { enliven } = (await import(/* @vite-ignore */ home)) as Script;
  enliven(page);
  return page;
}

/** Shows the page in a language. Rejects like `fetchHome`. */
export async function showHome(locale: Locale, wanted: () => boolean): Promise<void> {
  const there = inDocument();
  // Also if it is there: a change of page first moves the focus to what is about to be hidden.
  const page = await (there?.lang === locale ? there : fetchHome(locale));
  page.hidden = !wanted();
  const left = document.getElementById('content');
  if (wanted() && left?.contains(document.activeElement))
    page.querySelector('main')?.focus({ preventScroll: true });
  setShown(wanted());
}

export function hideHome(): void {
  const page = inDocument();
  if (page) page.hidden = true;
  setShown(false);
}

/** Whether the reader sees the prerendered page. */
export const useHomeShown = (): boolean => useSyncExternalStore(subscribe, () => shown);
