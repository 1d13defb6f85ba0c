import type { Plugin } from 'vite';
import { type Shade, shades } from '../src/ui/theme/shades.ts';

const { bg, fg, border, brand } = shades;

/** The theme's colours by the names that the prerendered pages have for them, and those of their drawn maps. */
const names: Record<string, Shade> = {
  paper: bg.DEFAULT,
  panel: bg.panel,
  subtle: bg.subtle,
  ink: fg.DEFAULT,
  muted: fg.muted,
  line: border.DEFAULT,
  edge: border.emphasized,
  control: border.control,
  brand: brand.fg,
  'on-brand': brand.contrast,
  tint: brand.subtle,
  'tint-line': brand.border,
  error: fg.error,
  'warning-paper': bg.warning,
  'warning-line': border.warning,
  water: ['#cfe2ea', '#16303b'],
  road: ['#ffffff', '#32413f'],
  land: ['#ece6da', '#202b2a'],
};

const declared = (mode: string) =>
  Object.entries(names)
    .map(([name, [light, dark]]) => `--${name}:${mode === 'dark' ? dark : light};`)
    .join('');

/** Puts the theme's colours into a style sheet, as custom properties, where it says `@palette light;` or `dark`. */
export const palette = (): Plugin => ({
  name: 'whereabouts:palette',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css')
      ? code.replaceAll(/@palette (light|dark);/g, (_, mode: string) => declared(mode))
      : undefined,
});
