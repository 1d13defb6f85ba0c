import { defineRecipe } from '@chakra-ui/react';

export const spinnerRecipe = defineRecipe({
  className: 'wa-spinner',
  base: {
    display: 'inline-block',
    borderRadius: 'full',
    border: '2px solid currentColor',
    borderBottomColor: 'transparent',
    borderInlineStartColor: 'transparent',
    width: 'var(--spinner-size)',
    height: 'var(--spinner-size)',
    flexShrink: '0',
    animation: 'spin',
    animationDuration: 'slowest',
  },
  variants: {
    size: {
      inherit: { '--spinner-size': '1em' },
      sm: { '--spinner-size': 'sizes.4' },
      md: { '--spinner-size': 'sizes.5' },
      lg: { '--spinner-size': 'sizes.8' },
    },
  },
  defaultVariants: { size: 'md' },
});

export const skeletonRecipe = defineRecipe({
  className: 'wa-skeleton',
  base: { bg: 'bg.muted', animation: 'pulse', pointerEvents: 'none', userSelect: 'none' },
});
