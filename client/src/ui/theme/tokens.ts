import { defineKeyframes, defineTokens } from '@chakra-ui/react';
import { space, typeface } from '#shared/brand.ts';

/** A token per step. */
const steps = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 20, 24, 28, 32, 36, 40, 48, 56,
  64,
];
const scale = Object.fromEntries(steps.map((step) => [step, { value: `${step * space}rem` }]));

const named = {
  full: { value: '100%' },
  fit: { value: 'fit-content' },
  max: { value: 'max-content' },
  min: { value: 'min-content' },
};

export const tokens = {
  fonts: defineTokens.fonts({
    body: { value: typeface.stack },
    heading: { value: typeface.stack },
    mono: { value: 'ui-monospace, Menlo, monospace' },
  }),
  colors: defineTokens.colors({
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
    white: { value: '#fff' },
  }),
  spacing: defineTokens.spacing(scale),
  sizes: defineTokens.sizes({ ...scale, ...named }),
  radii: defineTokens.radii({ none: { value: '0' }, full: { value: '9999px' } }),
  zIndex: defineTokens.zIndex({ docked: { value: 10 }, modal: { value: 1400 }, skipNav: { value: 1600 } }),
  durations: defineTokens.durations({
    faster: { value: '100ms' },
    fast: { value: '150ms' },
    moderate: { value: '220ms' },
    slowest: { value: '700ms' },
  }),
  cursor: defineTokens.cursor({ button: { value: 'pointer' } }),
  animations: defineTokens.animations({
    spin: { value: 'spin 1s linear infinite' },
    pulse: { value: 'pulse 1.6s ease-in-out infinite' },
  }),
};

export const keyframes = defineKeyframes({
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
  'fade-out': { from: { opacity: 1 }, to: { opacity: 0 } },
  // From where it was pressed for (client/src/ui/dialog/pressed-at.ts), else from below.
  'from-press': {
    from: {
      translate: 'calc((var(--pressed-x, 50vw) - 50vw) / 4) calc((var(--pressed-y, 60vh) - 50vh) / 4)',
      scale: '0.92',
    },
    to: { translate: '0', scale: '1' },
  },
  draw: { from: { strokeDashoffset: '1' }, to: { strokeDashoffset: '0' } },
  untouched: { from: { pointerEvents: 'none' }, to: { pointerEvents: 'none' } },
  halo: { from: { transform: 'scale(1)', opacity: '0.7' }, to: { transform: 'scale(2.6)', opacity: '0' } },
});
