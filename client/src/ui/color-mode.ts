import { useSyncExternalStore } from 'react';

export type ColorMode = 'system' | 'light' | 'dark';
export const colorModes: ColorMode[] = ['system', 'light', 'dark'];

const key = 'color-mode';
const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const stored = (): ColorMode => {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
};

let mode = stored();

const isDark = () => mode === 'dark' || (mode === 'system' && system.matches);

function apply(): void {
  const { classList, style } = document.documentElement;
  classList.toggle('dark', isDark());
  classList.toggle('light', !isDark());
  style.colorScheme = isDark() ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

system.addEventListener('change', apply);

export function setColorMode(next: ColorMode): void {
  mode = next;
  try {
    if (next === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
  apply();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The reader's choice, and whether the page is dark now. */
export function useColorMode(): { mode: ColorMode; dark: boolean } {
  return {
    mode: useSyncExternalStore(subscribe, () => mode),
    dark: useSyncExternalStore(subscribe, isDark),
  };
}
