import { useSyncExternalStore } from 'react';
import { listenerSet } from '../../ui/listeners.ts';

let current: string | null = null;
const { subscribe, tell } = listenerSet();

/** The highlighted place, in a list or on the map, so that the other shows it too; null for none. */
function highlight(key: string | null): void {
  if (key === current) return;
  current = key;
  tell();
}

export const useHighlighted = (key: string): boolean =>
  useSyncExternalStore(subscribe, () => current === key);

/** Props for anything that represents a place: hovering or focusing it highlights the place. */
export const highlights = (key: string) => ({
  onMouseEnter: () => highlight(key),
  onMouseLeave: () => highlight(null),
  onFocus: () => highlight(key),
  onBlur: () => highlight(null),
});
