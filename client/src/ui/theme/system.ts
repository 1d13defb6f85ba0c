import { createSystem, defineConfig, mergeConfigs, type SystemContext } from '@chakra-ui/react';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { layoutUnit } from '../layout-unit.ts';
import { colors } from './colors.ts';
import { badgeRecipe, buttonRecipe, headingRecipe, inputRecipe, linkRecipe } from './recipes.ts';
import { keyframes, tokens } from './tokens.ts';
import { skeletonRecipe, spinnerRecipe } from './waiting-recipes.ts';
import {
  cardSlotRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  nativeSelectSlotRecipe,
  tabsSlotRecipe,
} from './slot-recipes.ts';

/** Our own tokens and recipes, and only those in use: Chakra's whole theme would be a tenth of the first screen. */
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
      accentColor: 'brand.solid',
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
    // A toast is below the header: the page's title, or a dialog's, moves out of its way.
    'body:has([data-sonner-toast]) main': { pt: '4rem' },
    'body:has([data-sonner-toast]) [role="dialog"]': { mt: { md: '4rem' } },
    main: { transition: 'padding-top 0.2s ease-out' },
    // On paper, only what is to be read.
    'header, footer, button, [data-screen-only], [data-sonner-toaster]': {
      '@media print': { display: 'none !important' },
    },
    'html, body': { '@media print': { background: '#fff !important' } },
    // Whatever is light in dark mode would be invisible on paper.
    'body, main, main *': { '@media print': { color: '#000 !important' } },
    '@page': { margin: '16mm' },
    // The font's own space is narrow: words would run together.
    body: { fontFamily: 'body', fontSize: '1rem', overflowWrap: 'anywhere', wordSpacing: '0.05em' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes,
    tokens,
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
      textarea: inputRecipe,
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

/**
 * Where components take their styles from. Creating it takes a while on a slow phone, so it is created on demand.
 */
export const makeSystem = (): SystemContext => createSystem(mergeConfigs(defaultBaseConfig, theme));
