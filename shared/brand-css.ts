import { mapShades, radii, shades, shadows, typeface, type Shade } from './brand.ts';

const { bg, fg, border, brand, warm } = shades;

/** Colours and shadows under the names that style sheets outside the app, and drawn maps, know them by. */
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
  warm: warm.solid,
  'on-warm': warm.contrast,
  'warm-tint': warm.subtle,
  error: fg.error,
  'warning-paper': bg.warning,
  'warning-line': border.warning,
  water: mapShades.water,
  road: mapShades.street,
  land: mapShades.land,
  'shadow-card': shadows.card,
  'shadow-overlay': shadows.overlay,
};

const same =
  Object.entries(radii)
    .map(([name, pixels]) => `--radius-${name}:${pixels}px;`)
    .join('') + `--font:${typeface.stack};`;

/** The brand as custom properties. Corners and typeface are the same in the dark, and said once. */
export const palette = (mode: 'light' | 'dark'): string =>
  Object.entries(names)
    .map(([name, [light, dark]]) => `--${name}:${mode === 'dark' ? dark : light};`)
    .join('') + (mode === 'light' ? same : '');

const ranges = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  latinExt:
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};

/**
 * Until it is there, Arial or what is as wide, stretched to the typeface's own widths and heights (measured in this
 * product's texts), so that nothing moves. Roboto is wider than Arial by less than a hundredth.
 */
const stretched = [
  { weight: '200 599', names: ['Arial', 'Liberation Sans', 'Roboto'], size: 103.7 },
  { weight: '600 800', names: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'], size: 100 },
];
const heights = { ascent: 103.8, descent: 22.2 };

const percent = (height: number, size: number) => `${((height / size) * 100).toFixed(1)}%`;

/** The typeface as rules for a style sheet. Text is shown without it until it is there. */
export const typefaceCss: string =
  (['latin', 'latinExt'] as const)
    .map(
      (script) =>
        `@font-face{font-family:'${typeface.family}';font-weight:200 800;font-display:swap;src:url(${typeface[script]}) format('woff2');unicode-range:${ranges[script]}}`,
    )
    .join('') +
  stretched
    .map(
      ({ weight, names: local, size }) =>
        `@font-face{font-family:'Plus Jakarta Sans Fallback';font-weight:${weight};src:${local.map((name) => `local('${name}')`).join()};size-adjust:${size}%;ascent-override:${percent(heights.ascent, size)};descent-override:${percent(heights.descent, size)};line-gap-override:0%}`,
    )
    .join('');
