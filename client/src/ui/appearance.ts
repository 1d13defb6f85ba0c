/** Light, dark, or same as device. Without React: the prerendered home page uses it, too. */
export type Appearance = 'system' | 'light' | 'dark';
export const appearances: readonly Appearance[] = ['system', 'light', 'dark'];

const key = 'color-mode';
/** A fallback when the browser stores nothing: the choice then lasts as long as the page. */
let unstored: Appearance = 'system';

/** What the reader chose. */
export function appearanceOf(): Appearance {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : unstored;
  } catch {
    return unstored;
  }
}

export function keepAppearance(next: Appearance): void {
  unstored = next;
  try {
    if (next === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  } catch {
    // `unstored` holds it.
  }
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
