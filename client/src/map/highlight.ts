import { useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

/** The highlighted place, in a list or on the map, so that the other shows it too; null for none. */
export function highlight(key: string | null): void {
  if (key === current) return;
  current = key;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useHighlighted = (key: string): boolean =>
  useSyncExternalStore(subscribe, () => current === key);

/** Props for anything that represents a place: hovering or focusing it highlights the place. */
export const highlights = (key: string) => ({
  onMouseEnter: () => highlight(key),
  onMouseLeave: () => highlight(null),
  onFocus: () => highlight(key),
  onBlur: () => highlight(null),
});
