/** A value in light and in dark mode. */
export type Shade = [light: string, dark: string];

/**
 * What the product looks like, for the app, the site, the recipient's page, e-mails and PDFs: plain values.
 *
 * Deep teal on nearly white paper, with neutral greys; apricot (`warm`) for people and for what went well. Red leans to
 * crimson, so that apricot is not read as an error. Every `fg` reaches 4.5:1 on `bg`, on `bg.panel` and on its own
 * `subtle`; `border.control` reaches 3:1 (WCAG 1.4.3, 1.4.11): `client/src/ui/theme/colors.test.ts` checks it.
 */
export const shades = {
  bg: {
    DEFAULT: ['#faf9f7', '#111616'],
    panel: ['#ffffff', '#181f1f'],
    subtle: ['#f3f4f3', '#1d2525'],
    muted: ['#e9ebea', '#252f2f'],
    emphasized: ['#d9dddb', '#313e3d'],
    inverted: ['#1d2a2a', '#faf9f7'],
    error: ['#fdebed', '#3a1a1f'],
    warning: ['#fbf0da', '#31260f'],
    success: ['#e5f2e7', '#14301e'],
    info: ['#e7eef5', '#14283b'],
  },
  fg: {
    DEFAULT: ['#1d2a2a', '#e9efed'],
    muted: ['#4b5a59', '#aebbb8'],
    subtle: ['#5f6c6b', '#94a3a0'],
    inverted: ['#faf9f7', '#111616'],
    error: ['#a51f37', '#ffa3ae'],
    warning: ['#7d4b00', '#f1c173'],
    success: ['#1d6638', '#84d7a0'],
    info: ['#25527b', '#98c5f0'],
  },
  border: {
    DEFAULT: ['#e0e4e2', '#2b3837'],
    subtle: ['#ebeeec', '#212b2b'],
    muted: ['#e6e9e7', '#253131'],
    emphasized: ['#c8cfcc', '#3e4f4d'],
    control: ['#808b89', '#667b79'],
    inverted: ['#1d2a2a', '#e9efed'],
    error: ['#b92d47', '#ff8f9d'],
    warning: ['#a36a10', '#d9a24a'],
    success: ['#2c7d49', '#5fb981'],
    info: ['#356a9a', '#6ea5d8'],
  },
  gray: {
    solid: ['#2b3a3a', '#e9efed'],
    contrast: ['#ffffff', '#111616'],
    fg: ['#33423f', '#ccd6d3'],
    subtle: ['#eff1f0', '#212b2b'],
    muted: ['#e4e8e6', '#2a3737'],
    emphasized: ['#d3d9d6', '#354545'],
    border: ['#d3d9d6', '#3b4b4a'],
  },
  brand: {
    solid: ['#0f5c5c', '#79d3c9'],
    contrast: ['#ffffff', '#072221'],
    fg: ['#0f5c5c', '#79d3c9'],
    subtle: ['#e3f0ed', '#14302f'],
    muted: ['#d0e5e1', '#1a4240'],
    emphasized: ['#b5d6d1', '#215552'],
    border: ['#a3cac4', '#2b5f5b'],
  },
  warm: {
    solid: ['#f2925a', '#ffab7a'],
    contrast: ['#2f1404', '#2f1404'],
    fg: ['#98431a', '#ffb890'],
    subtle: ['#fdf0e6', '#33211a'],
    muted: ['#fbe1cd', '#472c1e'],
    emphasized: ['#f7cbaa', '#623c27'],
    border: ['#efb78f', '#70462f'],
  },
  red: {
    solid: ['#b3263e', '#ff9aa6'],
    contrast: ['#ffffff', '#3a0a12'],
    fg: ['#a51f37', '#ffa3ae'],
    subtle: ['#fdebed', '#3a1a1f'],
    muted: ['#f8d7db', '#4e2329'],
    emphasized: ['#f0bcc3', '#662e36'],
    border: ['#e7a5af', '#703640'],
  },
  orange: {
    solid: ['#8a5300', '#eab45c'],
    contrast: ['#ffffff', '#2d1e02'],
    fg: ['#7d4b00', '#f1c173'],
    subtle: ['#fbf0da', '#31260f'],
    muted: ['#f5e2bd', '#433413'],
    emphasized: ['#ebcd94', '#5a4518'],
    border: ['#e0bc7b', '#66501f'],
  },
  green: {
    solid: ['#1f6f3d', '#72cc91'],
    contrast: ['#ffffff', '#06240f'],
    fg: ['#1d6638', '#84d7a0'],
    subtle: ['#e5f2e7', '#14301e'],
    muted: ['#cfe6d4', '#1b4229'],
    emphasized: ['#b0d4b9', '#245636'],
    border: ['#9bc7a6', '#2c6340'],
  },
  blue: {
    solid: ['#2a5c8a', '#86b8e6'],
    contrast: ['#ffffff', '#0a1f33'],
    fg: ['#25527b', '#98c5f0'],
    subtle: ['#e7eef5', '#14283b'],
    muted: ['#d2e0ed', '#1b3750'],
    emphasized: ['#b5cde2', '#244968'],
    border: ['#a0bdd7', '#2c5576'],
  },
} satisfies Record<string, Record<string, Shade>>;

/** How water, land and what stands on them are drawn, by the live map and by all still pictures of it. */
export const mapShades = {
  water: ['#cfe0e4', '#0e1a1e'],
  coast: ['#9fbac0', '#38535a'],
  land: ['#f0eee8', '#1d2827'],
  urban: ['#e7e5dd', '#26312f'],
  ice: ['#ffffff', '#2d3a3c'],
  green: ['#e3ebd8', '#22322a'],
  street: ['#ffffff', '#3f4d4b'],
  road: ['#dccfb2', '#3a4644'],
  border: ['#b9a98a', '#55645f'],
  place: ['#33413f', '#d3dedb'],
  small: ['#56635f', '#a9b6b2'],
  country: ['#7a6d56', '#a3afa6'],
  province: ['#8d8470', '#84918b'],
  halo: ['#faf8f2', '#131c1c'],
} satisfies Record<string, Shade>;

/**
 * Plus Jakarta Sans (SIL Open Font License 1.1), all weights in one file per script, loaded where a text needs it. The
 * build names the files for their package's version (`client/build/package-files.ts`), so that they are kept for ever.
 */
export const typeface = {
  family: 'Plus Jakarta Sans Variable',
  latin: '/assets/plus-jakarta-sans-latin-5.3.0.woff2',
  latinExt: '/assets/plus-jakarta-sans-latin-ext-5.3.0.woff2',
  stack: "'Plus Jakarta Sans Variable','Plus Jakarta Sans Fallback',system-ui,sans-serif",
};

/** Spaces are multiples of this, in rem, so that they grow with the reader's font size. */
export const space = 0.25;

/** Corners, in pixels: of what can be pressed or filled in, and of what holds it. */
export const radii = { control: 12, card: 18 };

/** Shadows of what lies on the page, and of what floats above it. In the dark, where a shadow is hardly seen, a hairline draws an edge. */
export const shadows = {
  card: ['0 1px 2px rgb(29 42 42 / 0.06), 0 6px 18px rgb(29 42 42 / 0.05)', '0 1px 2px rgb(0 0 0 / 0.4)'],
  overlay: [
    '0 12px 32px rgb(8 24 24 / 0.22)',
    `0 0 0 1px ${shades.border.emphasized[1]}, 0 12px 32px rgb(0 0 0 / 0.5)`,
  ],
} satisfies Record<string, Shade>;
