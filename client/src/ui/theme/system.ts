import { createSystem, defineConfig, mergeConfigs } from '@chakra-ui/react';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import {
  breakpoints,
  keyframes,
  skeletonRecipe,
  spinnerRecipe,
  tabsSlotRecipe,
  tokens,
} from '@chakra-ui/react/theme';
import { layoutUnit } from '../layout-unit.ts';
import { colors } from './colors.ts';
import { badgeRecipe, buttonRecipe, headingRecipe, inputRecipe, linkRecipe } from './recipes.ts';
import { cardSlotRecipe, dialogSlotRecipe, fieldSlotRecipe, nativeSelectSlotRecipe } from './slot-recipes.ts';

const sans =
  "'Plus Jakarta Sans Variable', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

const { fonts: _fonts, colors: _colors, ...baseTokens } = tokens as typeof tokens & Record<string, object>;

/** Only the recipes in use: the rest of Chakra's would be a fifth of the first screen (docs, speed). */
const theme = defineConfig({
  preflight: true,
  cssVarsPrefix: 'wa',
  cssVarsRoot: ':where(html)',
  globalCss: {
    html: {
      color: 'fg',
      bg: 'bg',
      lineHeight: '1.55',
      colorPalette: 'brand',
      scrollPaddingTop: '20',
      textSizeAdjust: '100%',
      '--unit': layoutUnit.wide,
      '@media (max-width: 980px)': { '--unit': layoutUnit.narrow },
    },
    '*': {
      '--global-font-body': 'fonts.body',
      '--global-font-mono': 'fonts.mono',
      '--global-color-border': 'colors.border',
      '--global-color-placeholder': 'colors.fg.subtle',
      '--global-color-selection': 'colors.brand.emphasized',
      '--global-color-focus-ring': 'colors.brand.focusRing',
    },
    body: { fontFamily: 'body', fontSize: '1rem', overflowWrap: 'anywhere' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '1ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: {
    breakpoints,
    keyframes: {
      ...keyframes,
      halo: {
        '0%': { transform: 'scale(1)', opacity: '0.7' },
        '100%': { transform: 'scale(2.6)', opacity: '0' },
      },
    },
    tokens: {
      ...baseTokens,
      fonts: {
        body: { value: sans },
        heading: { value: sans },
        mono: { value: 'ui-monospace, Menlo, monospace' },
      },
      colors: {
        transparent: { value: 'transparent' },
        current: { value: 'currentColor' },
        white: { value: '#fff' },
      },
    },
    semanticTokens: {
      colors,
      radii: { control: { value: '12px' }, card: { value: '18px' } },
      shadows: {
        card: {
          value: {
            _light: '0 1px 2px rgb(60 48 24 / 0.05), 0 6px 18px rgb(60 48 24 / 0.04)',
            _dark: '0 1px 2px rgb(0 0 0 / 0.4)',
          },
        },
      },
    },
    textStyles: {
      sm: { value: { fontSize: '0.9375rem', lineHeight: '1.45' } },
      md: { value: { fontSize: '1rem', lineHeight: '1.55' } },
      lg: { value: { fontSize: '1.125rem', lineHeight: '1.5' } },
      eyebrow: { value: { fontSize: '0.9375rem', fontWeight: '700', letterSpacing: '0.01em' } },
    },
    recipes: {
      button: buttonRecipe,
      input: inputRecipe,
      badge: badgeRecipe,
      link: linkRecipe,
      heading: headingRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: {
      card: cardSlotRecipe,
      field: fieldSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      dialog: dialogSlotRecipe,
      tabs: tabsSlotRecipe,
    },
  },
});

export const system = createSystem(mergeConfigs(defaultBaseConfig, theme));
