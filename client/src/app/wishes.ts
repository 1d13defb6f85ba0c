import { homeDoor } from '#shared/home-door.ts';
import { type ModalName, openModal } from '../ui/modals.ts';

const dialogs: readonly ModalName[] = ['login', 'resetPwd', 'searching', 'payment', 'warning'];

/** Opens the dialog that the prerendered home page asked for, if it did. */
function take(): void {
  const { documentElement } = document;
  const wish = dialogs.find((name) => name === documentElement.getAttribute(homeDoor.wish));
  documentElement.removeAttribute(homeDoor.wish);
  if (wish) openModal(wish);
}

/** From now on the home page's wishes are granted, also the one that brought the app. */
export function grantWishes(): void {
  document.addEventListener(homeDoor.event, take);
  take();
}
