import { homeDoor } from '#shared/home-door.ts';
import { localeOfPath, localPath } from '#shared/paths.ts';
import { isLocale } from '#shared/locales.ts';
import { readDraft } from '../src/features/lookup/draft.ts';
import { chooseLocale, rememberLocale } from '../src/i18n/locale.ts';
import { appearance } from './appearance.ts';
import { cookies } from './cookies.ts';
import { dialogs, namedDialog } from './dialogs.ts';
import { entry } from './entry.ts';
import { openDialog, startAgainAfter } from './open-app.ts';

/** Activates the prerendered home page; again whenever the app has put it back into the document. */
export function enliven(page: HTMLElement): void {
  if (page.dataset['alive']) return;
  page.dataset['alive'] = 'yes';
  const within = <T extends HTMLElement>(id: string) => page.querySelector<T>(`#${id}`)!;
  appearance(within<HTMLButtonElement>('appearance'));
  cookies(within('cookies'));
  entry(within<HTMLFormElement>('entry'), isLocale(page.lang) ? page.lang : 'en');

  const failed = async (failure: unknown) => {
    await startAgainAfter(failure, within<HTMLInputElement>('subject').value);
    within('subject-problem').textContent = within('entry').dataset['failed'] ?? '';
  };
  page.addEventListener('click', ({ target }) => {
    const language =
      target instanceof Element ? target.closest('a[hreflang]')?.getAttribute('hreflang') : null;
    if (isLocale(language ?? undefined)) rememberLocale(language as 'en' | 'id');
  });
  dialogs(page, failed);
}

const page = document.getElementById(homeDoor.page);
const { pathname, search, hash } = location;
const locale = chooseLocale(pathname, document.cookie, navigator.languages);
if (page && localeOfPath(pathname) !== locale) location.replace(localPath(pathname + search + hash, locale));
else if (page) {
  const isNamed = namedDialog() !== undefined;
  enliven(page);
  // Pressed before this script was loaded (early.js).
  const { homePressed } = window as { homePressed?: () => HTMLElement[] };
  for (const button of homePressed?.() ?? []) button.click();
  if (!isNamed && readDraft()?.shownId) openDialog('searching').catch(() => undefined);
}
