import { storedText } from './browser-storage.ts';

/** Light, dark, or same as device. Without React: the prerendered home page uses it, too. */
export type Appearance = 'system' | 'light' | 'dark';

/** What a press of the button changes each to. */
export const appearanceAfter = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<
  Appearance,
  Appearance
>;

const kept = storedText(() => localStorage, 'color-mode');
/** A fallback when the browser stores nothing: the choice then lasts as long as the page. */
let unstored: Appearance = 'system';

/** What the reader chose. */
export function appearanceOf(): Appearance {
  const mode = kept.read();
  return mode === 'light' || mode === 'dark' ? mode : unstored;
}

export function keepAppearance(next: Appearance): void {
  unstored = next;
  if (next === 'system') kept.remove();
  else kept.write(next);
}

export const isDark = (mode: Appearance): boolean =>
  mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);

export function showAppearance(mode: Appearance): void {
  const { classList, style } = document.documentElement;
  const dark = isDark(mode);
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  style.colorScheme = dark ? 'dark' : 'light';
}
