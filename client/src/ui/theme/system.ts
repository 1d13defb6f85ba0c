import { createSystem, defineConfig, mergeConfigs, type SystemContext } from '@chakra-ui/react';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { radii, shadows } from '#shared/brand.ts';
import { colors, pair } from './colors.ts';
import { globalStyles } from './global-styles.ts';
import { badgeRecipe, buttonRecipe, headingRecipe, inputRecipe, linkRecipe } from './recipes.ts';
import { keyframes, tokens } from './tokens.ts';
import { skeletonRecipe, spinnerRecipe } from './waiting-recipes.ts';
import {
  cardSlotRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  fieldsetSlotRecipe,
  nativeSelectSlotRecipe,
} from './slot-recipes.ts';

/** Our own tokens and recipes, and only those in use: Chakra's whole theme would be a tenth of the first screen. */
const theme = defineConfig({
  cssVarsPrefix: 'wa',
  cssVarsRoot: ':where(html)',
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes,
    tokens,
    semanticTokens: {
      colors,
      radii: Object.fromEntries(
        Object.entries(radii).map(([name, pixels]) => [name, { value: `${pixels}px` }]),
      ),
      shadows: Object.fromEntries(Object.entries(shadows).map(([name, shade]) => [name, pair(shade)])),
    },
    textStyles: {
      sm: { value: { fontSize: '0.9375rem', lineHeight: '1.45' } },
      md: { value: { fontSize: '1rem', lineHeight: '1.55' } },
      lg: { value: { fontSize: '1.125rem', lineHeight: '1.5' } },
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
      fieldset: fieldsetSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      dialog: dialogSlotRecipe,
    },
  },
});

/** Where components take their styles from. Creating it takes a while on a slow phone, so it is created on demand. */
export const makeSystem = (): SystemContext =>
  createSystem(mergeConfigs(defaultBaseConfig, theme, globalStyles));
