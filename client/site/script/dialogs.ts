import { dialogLinks } from '#shared/home-page.ts';
import { keepRequestDraft } from '../../src/features/location/request-draft.ts';
import { openApp, openDialog } from './open-app.ts';

/** The dialog that the URL's fragment asks for. */
export const namedDialog = (): string | undefined =>
  Object.entries(dialogLinks).find(([, link]) => link === `/${location.hash}`)?.[0];

const buttonOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-opens]') : null;

type Outcome = {
  opened: () => void;
  /** The app could not be loaded. */
  failed: (failure: unknown) => Promise<void>;
};

/** Opens dialogs by the page's buttons and by the URL's fragment. */
export function dialogs(page: HTMLElement, { opened, failed }: Outcome): void {
  const open = (dialog: string) => {
    if (dialog === 'voice') keepRequestDraft({ channel: 'VOICE' });
    openDialog(dialog === 'voice' ? 'login' : dialog).then(opened, failed);
  };
  const openNamed = () => {
    const dialog = namedDialog();
    if (!dialog || page.hidden || !page.isConnected) return;
    // A reload does not open it again.
    history.replaceState(history.state, '', location.pathname + location.search);
    open(dialog);
  };
  // Fetched on hover or focus, so that it opens at once.
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    page.addEventListener(type, ({ target }) => buttonOf(target) && void openApp().catch(() => undefined), {
      passive: true,
    });
  page.addEventListener('click', ({ target }) => {
    const button = buttonOf(target);
    const dialog = button?.dataset['opens'];
    if (!dialog) return;
    // An open menu would cover the dialog.
    const menu = button.closest<HTMLElement>('[popover]');
    if (menu && 'hidePopover' in menu) menu.hidePopover();
    open(dialog);
  });
  window.addEventListener('hashchange', openNamed);
  openNamed();
}
