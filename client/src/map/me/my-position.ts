import { useSyncExternalStore } from 'react';
import { listenerSet } from '../../ui/listeners.ts';

/** Accuracy in metres. */
export type MyPosition = { latitude: number; longitude: number; accuracy: number };

let current: MyPosition | null = null;
const { subscribe, tell } = listenerSet();

/**
 * The reader's own position while the map shows it; null otherwise. Kept here and nowhere else: it is not stored, and
 * sent to nobody.
 */
export function setMyPosition(position: MyPosition | null): void {
  current = position;
  tell();
}

/** What `read` makes of it: re-renders only when that changes. */
export const useMyPosition = <Value extends string | null>(read: (me: MyPosition | null) => Value): Value =>
  useSyncExternalStore(subscribe, () => read(current));
