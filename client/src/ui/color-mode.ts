import { useSyncExternalStore } from 'react';
import { type Appearance, appearanceOf, isDark, keepAppearance, showAppearance } from './appearance.ts';

const listeners = new Set<() => void>();

function apply(): void {
  showAppearance(appearanceOf());
  for (const listener of listeners) listener();
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);

export function setColorMode(next: Appearance): void {
  keepAppearance(next);
  apply();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The reader's choice, and whether the page is dark now. */
export function useColorMode(): { mode: Appearance; dark: boolean } {
  return {
    mode: useSyncExternalStore(subscribe, appearanceOf),
    dark: useSyncExternalStore(subscribe, () => isDark(appearanceOf())),
  };
}
