import { homeDoor } from '#shared/home-door.ts';
import { type ModalName, openModal } from '../ui/modals.ts';

const dialogs: readonly ModalName[] = ['login', 'resetPwd', 'searching', 'payment'];

/** Opens the dialog that the prerendered home page asked for, if any. */
function take(): void {
  const { documentElement } = document;
  const wish = dialogs.find((name) => name === documentElement.getAttribute(homeDoor.wish));
  documentElement.removeAttribute(homeDoor.wish);
  if (wish) openModal(wish);
}

/** From now on opens the dialogs that the home page asks for, including the one for which the app was loaded. */
export function grantWishes(): void {
  document.addEventListener(homeDoor.event, take);
  take();
}
