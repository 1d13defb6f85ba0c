import type { Plugin } from 'vite';
import { type Shade, shades } from '../src/ui/theme/shades.ts';

const { bg, fg, border, brand } = shades;

/** The theme's colours under the names used by the prerendered pages and their drawn maps. */
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

/** Inserts the theme's colours into a style sheet, as custom properties, in place of `@palette light;` or `dark`. */
export const palette = (): Plugin => ({
  name: 'whereabouts:palette',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css')
      ? code.replaceAll(/@palette (light|dark);/g, (_, mode: string) => declared(mode))
      : undefined,
});
