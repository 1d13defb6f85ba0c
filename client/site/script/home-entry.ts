import { homePage } from '#shared/home-page.ts';
import { isLocale } from '#shared/locales.ts';
import { readLookupDraft } from '../../src/features/lookup/lookup-draft.ts';
import { appearance } from './appearance.ts';
import { cookies } from './cookies.ts';
import { dialogs, namedDialog } from './dialogs.ts';
import { entry } from './entry.ts';
import { openDialog, startAgainAfter } from './open-app.ts';

/** Activates the prerendered home page; again whenever the app has put it back into the document. */
export function activate(page: HTMLElement): void {
  if (page.dataset['alive']) return;
  page.dataset['alive'] = 'yes';
  const within = <T extends HTMLElement>(id: string) => page.querySelector<T>(`#${id}`)!;
  appearance(within('appearance'));
  cookies(within('cookies'));
  entry(within<HTMLFormElement>('entry'), isLocale(page.lang) ? page.lang : 'en');

  // Below the buttons that open dialogs: on a phone, the input and its own error may be off the screen.
  const problem = within('open-problem');
  const opened = () => {
    problem.textContent = '';
  };
  const failed = async (failure: unknown) => {
    await startAgainAfter(failure, within<HTMLInputElement>('subject').value);
    problem.textContent = within('entry').dataset['failed'] ?? '';
    // Asked for by a link elsewhere on the page, or from the menu after scrolling.
    problem.scrollIntoView({ block: 'nearest' });
  };
  dialogs(page, { opened, failed });
}

// On a content page, this is all there is to do.
const button = document.querySelector<HTMLButtonElement>('#page #appearance');
if (button) appearance(button);

const page = document.getElementById(homePage.id);
if (page) {
  const isNamed = namedDialog() !== undefined;
  activate(page);
  // Pressed before this script was loaded (early.js).
  const { homePressed } = window as { homePressed?: () => HTMLElement[] };
  for (const button of homePressed?.() ?? []) button.click();
  if (!isNamed && readLookupDraft()?.shownId) openDialog('searching').catch(() => undefined);
}
