import { type AppFiles, homePage } from '#shared/home-page.ts';
import type { Locale } from '#shared/locales.ts';
import { appPaths, localPath } from '#shared/paths.ts';
import { homeInDocument, setHomeShown } from './home-document.ts';

type Script = { activate: (page: HTMLElement) => void };

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
  homeInDocument()?.remove();
  document.getElementById(homePage.files)?.remove();
  document.body.append(files, page);
  const { activate } = (await import(/* @vite-ignore */ home)) as Script;
  activate(page);
  return page;
}

/** Shows the page in a language. Rejects like `fetchHome`. */
export async function showHome(locale: Locale, wanted: () => boolean): Promise<void> {
  const there = homeInDocument();
  // Even with the page there, a change of page first moves the focus to what is about to be hidden.
  const page = await (there?.lang === locale ? there : fetchHome(locale));
  page.hidden = !wanted();
  const left = document.getElementById('content');
  if (wanted() && left?.contains(document.activeElement))
    page.querySelector('main')?.focus({ preventScroll: true });
  setHomeShown(wanted());
}
