import { homePage } from '#shared/home-page.ts';
import { type ModalName, openModal } from '../../ui/dialog/modals.ts';

const dialogs: readonly ModalName[] = ['login', 'resetPwd', 'searching', 'payment'];

/** Opens the dialog that the prerendered home page asked for, if any. */
function openRequested(): void {
  const { documentElement } = document;
  const requested = dialogs.find((name) => name === documentElement.getAttribute(homePage.dialog));
  documentElement.removeAttribute(homePage.dialog);
  if (requested) openModal(requested);
}

/** From now on opens the dialogs that the home page asks for, including the one for which the app was loaded. */
export function openRequestedDialogs(): void {
  document.addEventListener(homePage.event, openRequested);
  openRequested();
}
