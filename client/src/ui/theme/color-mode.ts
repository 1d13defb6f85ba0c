import { useSyncExternalStore } from 'react';
import { type Appearance, appearanceOf, isDark, keepAppearance, showAppearance } from '../appearance.ts';
import { listenerSet } from '../listeners.ts';

const { subscribe, tell } = listenerSet();

function apply(): void {
  showAppearance(appearanceOf());
  tell();
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
// Paper is light, also where a browser prints backgrounds.
addEventListener('beforeprint', () => showAppearance('light'));
addEventListener('afterprint', apply);

export function setColorMode(next: Appearance): void {
  keepAppearance(next);
  apply();
}

/** The reader's choice, and whether the page is dark now. */
export function useColorMode(): { mode: Appearance; dark: boolean } {
  return {
    mode: useSyncExternalStore(subscribe, appearanceOf),
    dark: useSyncExternalStore(subscribe, () => isDark(appearanceOf())),
  };
}
