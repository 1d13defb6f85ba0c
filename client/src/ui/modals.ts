import { useSyncExternalStore } from 'react';

/** Only one is open at a time. The warning before a lookup belongs to the form that asks for it. */
export type ModalName = 'login' | 'resetPwd' | 'searching' | 'payment';

let open: ModalName | null = null;
const listeners = new Set<() => void>();

function turn(next: ModalName | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export const openModal = (name: ModalName): void => turn(name);
export const closeModal = (): void => turn(null);

/** True while the modal with this name is open. */
export const useModal = (name: ModalName): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open === name,
  );
