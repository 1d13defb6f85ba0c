import { useSyncExternalStore } from 'react';
import { listenerSet } from '../listeners.ts';

/** Only one is open at a time. The warning before a lookup belongs to the form that asks for it. */
export type ModalName = 'login' | 'resetPwd' | 'searching' | 'payment';

let open: ModalName | null = null;
let typed = '';
const { subscribe, tell } = listenerSet();

function turn(next: ModalName | null, email = ''): void {
  open = next;
  typed = email;
  tell();
}

/** `email`: what was typed in the modal that leads to this one. */
export const openModal = (name: ModalName, email?: string): void => turn(name, email);
export const closeModal = (): void => turn(null);
export const emailTypedBefore = (): string => typed;

/** True while the modal with this name is open. */
export const useModal = (name: ModalName): boolean => useSyncExternalStore(subscribe, () => open === name);
