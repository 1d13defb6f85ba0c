import { defineSemanticTokens } from '@chakra-ui/react';

/** A colour in light and in dark. */
const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

type Shades = Record<
  'solid' | 'contrast' | 'fg' | 'subtle' | 'muted' | 'emphasized' | 'border',
  [string, string]
>;

const palette = (shades: Shades) => ({
  ...Object.fromEntries(Object.entries(shades).map(([name, [light, dark]]) => [name, pair(light, dark)])),
  focusRing: pair(shades.fg[0], shades.fg[1]),
});

/**
 * Deep teal on warm paper. Every `fg` reaches 4.5:1 on `bg`, on `bg.panel` and on its own `subtle`; `border.control`
 * reaches 3:1 (WCAG 1.4.3, 1.4.11). `colors.test.ts` measures it.
 */
export const colors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: pair('#faf8f4', '#101717'),
    panel: pair('#fffefb', '#172020'),
    subtle: pair('#f4f0e8', '#1b2626'),
    muted: pair('#ece6da', '#233030'),
    emphasized: pair('#dfd7c8', '#2f3f3f'),
    inverted: pair('#1d2a2a', '#faf8f4'),
    error: pair('#fbeae7', '#381b18'),
    warning: pair('#fbf0da', '#31260f'),
    success: pair('#e5f2e7', '#14301e'),
    info: pair('#e7eef5', '#14283b'),
  },
  fg: {
    DEFAULT: pair('#1d2a2a', '#e9efed'),
    muted: pair('#4b5a59', '#aebbb8'),
    subtle: pair('#5f6c6b', '#94a3a0'),
    inverted: pair('#faf8f4', '#101717'),
    error: pair('#a02b1f', '#ffa497'),
    warning: pair('#7d4b00', '#f1c173'),
    success: pair('#1d6638', '#84d7a0'),
    info: pair('#25527b', '#98c5f0'),
  },
  border: {
    DEFAULT: pair('#e3dccf', '#2a3837'),
    subtle: pair('#eee8dc', '#202b2b'),
    muted: pair('#e9e3d7', '#243131'),
    emphasized: pair('#cdc4b3', '#3d4f4d'),
    control: pair('#848e8c', '#637977'),
    inverted: pair('#1d2a2a', '#e9efed'),
    error: pair('#b3372b', '#ff8f80'),
    warning: pair('#a36a10', '#d9a24a'),
    success: pair('#2c7d49', '#5fb981'),
    info: pair('#356a9a', '#6ea5d8'),
  },
  gray: palette({
    solid: ['#2b3a3a', '#e9efed'],
    contrast: ['#faf8f4', '#101717'],
    fg: ['#33423f', '#ccd6d3'],
    subtle: ['#f1ece2', '#202c2c'],
    muted: ['#e7e0d3', '#293737'],
    emphasized: ['#d8cfbf', '#344545'],
    border: ['#d8cfbf', '#3a4b4a'],
  }),
  brand: palette({
    solid: ['#0f5c5c', '#58c2b8'],
    contrast: ['#ffffff', '#072221'],
    fg: ['#0f5c5c', '#79d3c9'],
    subtle: ['#e3f0ed', '#14302f'],
    muted: ['#d0e5e1', '#1a4240'],
    emphasized: ['#b5d6d1', '#215552'],
    border: ['#a3cac4', '#2b5f5b'],
  }),
  red: palette({
    solid: ['#a9332a', '#ff9e90'],
    contrast: ['#ffffff', '#3a0f0a'],
    fg: ['#a02b1f', '#ffa497'],
    subtle: ['#fbeae7', '#381b18'],
    muted: ['#f5d8d2', '#4b231f'],
    emphasized: ['#ecbfb7', '#632e28'],
    border: ['#e3aaa1', '#6d352f'],
  }),
  orange: palette({
    solid: ['#8a5300', '#eab45c'],
    contrast: ['#ffffff', '#2d1e02'],
    fg: ['#7d4b00', '#f1c173'],
    subtle: ['#fbf0da', '#31260f'],
    muted: ['#f5e2bd', '#433413'],
    emphasized: ['#ebcd94', '#5a4518'],
    border: ['#e0bc7b', '#66501f'],
  }),
  green: palette({
    solid: ['#1f6f3d', '#72cc91'],
    contrast: ['#ffffff', '#06240f'],
    fg: ['#1d6638', '#84d7a0'],
    subtle: ['#e5f2e7', '#14301e'],
    muted: ['#cfe6d4', '#1b4229'],
    emphasized: ['#b0d4b9', '#245636'],
    border: ['#9bc7a6', '#2c6340'],
  }),
  blue: palette({
    solid: ['#2a5c8a', '#86b8e6'],
    contrast: ['#ffffff', '#0a1f33'],
    fg: ['#25527b', '#98c5f0'],
    subtle: ['#e7eef5', '#14283b'],
    muted: ['#d2e0ed', '#1b3750'],
    emphasized: ['#b5cde2', '#244968'],
    border: ['#a0bdd7', '#2c5576'],
  }),
});
