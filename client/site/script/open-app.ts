import { homePage, type AppFiles } from '#shared/home-page.ts';
import { isOnline, Offline } from '../../src/ui/online.ts';
import { startAgain } from '../../src/ui/start-again.ts';

let opened: Promise<unknown> | undefined;

const files = (): AppFiles =>
  JSON.parse(document.getElementById(homePage.files)?.textContent ?? 'null') as AppFiles;

function link(rel: 'modulepreload' | 'stylesheet', href: string): void {
  const element = document.createElement('link');
  Object.assign(element, { rel, href, crossOrigin: '' });
  document.head.append(element);
}

async function load(): Promise<unknown> {
  // A module that failed to load stays failed until the page is reloaded.
  if (!(await isOnline())) throw new Offline();
  const { script, modules, styles } = files();
  for (const href of modules) link('modulepreload', href);
  for (const href of styles) link('stylesheet', href);
  return import(/* @vite-ignore */ script);
}

/** Loads the app and runs it over this page; once, however often it is called. Rejects if it cannot be loaded. */
export function openApp(): Promise<unknown> {
  if (opened) return opened;
  opened = load();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Opens one of the app's dialogs over this page. Rejects if the app cannot be loaded. */
export async function openDialog(name: string): Promise<void> {
  const { documentElement } = document;
  documentElement.setAttribute(homePage.dialog, name);
  try {
    await openApp();
  } catch (failure) {
    // The dialog would open by itself once the app is loaded for another reason.
    documentElement.removeAttribute(homePage.dialog);
    throw failure;
  }
  document.dispatchEvent(new Event(homePage.event));
}

/** After a dialog could not be opened: the page reloads if a script of it is gone, which keeps what was typed. */
export const startAgainAfter = async (failure: unknown, typed: string): Promise<void> => {
  if (!(failure instanceof Offline)) await startAgain(typed);
};
