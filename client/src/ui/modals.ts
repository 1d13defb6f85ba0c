import { useSyncExternalStore } from 'react';
import { listenerSet } from './listeners.ts';

/** Only one is open at a time. The warning before a lookup belongs to the form that asks for it. */
export type ModalName = 'login' | 'resetPwd' | 'searching' | 'payment';

let open: ModalName | null = null;
const { subscribe, tell } = listenerSet();

function turn(next: ModalName | null): void {
  open = next;
  tell();
}

export const openModal = (name: ModalName): void => turn(name);
export const closeModal = (): void => turn(null);

/** True while the modal with this name is open. */
export const useModal = (name: ModalName): boolean => useSyncExternalStore(subscribe, () => open === name);
