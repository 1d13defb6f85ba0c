import { defineRecipe } from '@chakra-ui/react';
import { fieldBox } from './field-box.ts';

/**
 * Targets are at least 44 px high. Small ones in rows are drawn 36 px high; under a finger they can be hit 4 px around
 * them too, which is what their rows leave between them.
 */
export const buttonRecipe = defineRecipe({
  className: 'wa-button',
  base: {
    display: 'inline-flex',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    userSelect: 'none',
    position: 'relative',
    borderRadius: 'control',
    verticalAlign: 'middle',
    borderWidth: '1px',
    borderColor: 'transparent',
    cursor: 'button',
    // Long words of another language, or a larger font, may need two lines.
    maxWidth: '100%',
    textWrap: 'balance',
    lineHeight: '1.25',
    fontWeight: '650',
    transitionProperty: 'background-color, border-color, color, box-shadow, transform',
    transitionDuration: 'fast',
    focusVisibleRing: 'outside',
    textDecoration: 'none',
    _active: { transform: 'translateY(1px)' },
    _disabled: { opacity: '0.55', cursor: 'not-allowed' },
    _icon: { flexShrink: '0', width: '1.25em', height: '1.25em' },
  },
  variants: {
    size: {
      sm: {
        minH: '9',
        minW: '9',
        px: '3',
        py: '1',
        gap: '1.5',
        textStyle: 'sm',
        '@media (pointer: coarse)': {
          _after: { content: '""', position: 'absolute', inset: 'calc(-1 * {spacing.1} - 1px)' },
        },
      },
      md: { minH: '11', minW: '11', px: '4.5', py: '2', gap: '2', textStyle: 'md' },
      lg: { minH: '13', minW: '13', px: '6', py: '2.5', gap: '2.5', textStyle: 'lg' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 0.12), 0 1px 2px rgb(15 40 40 / 0.16)',
        _hover: { bg: 'color-mix(in srgb, {colors.colorPalette.solid} 88%, {colors.fg})' },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'border.emphasized',
        color: 'fg',
        _hover: { borderColor: 'border.control', bg: 'bg.subtle' },
      },
      ghost: { bg: 'transparent', color: 'fg', _hover: { bg: 'bg.subtle' } },
      plain: {
        color: 'colorPalette.fg',
        px: '0',
        borderRadius: '6px',
        textDecoration: 'underline',
        textUnderlineOffset: '0.2em',
        textDecorationColor: 'colorPalette.border',
        _hover: { textDecorationColor: 'currentColor' },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

export const inputRecipe = defineRecipe({
  className: 'wa-input',
  base: {
    ...fieldBox,
    textAlign: 'start',
    px: '3.5',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: 'fast',
    _placeholder: { color: 'fg.subtle', opacity: '1' },
    _disabled: { opacity: '0.6', cursor: 'not-allowed' },
  },
});

export const badgeRecipe = defineRecipe({
  className: 'wa-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    borderRadius: 'full',
    px: '2.5',
    py: '0.5',
    textStyle: 'sm',
    fontWeight: '650',
    whiteSpace: { base: 'normal', sm: 'nowrap' },
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    borderWidth: '1px',
    borderColor: 'colorPalette.emphasized',
  },
});

export const linkRecipe = defineRecipe({
  className: 'wa-link',
  base: {
    color: 'brand.fg',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    textDecorationColor: 'brand.border',
    borderRadius: '4px',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    transitionProperty: 'text-decoration-color',
    transitionDuration: 'fast',
    _hover: { textDecorationColor: 'currentColor' },
  },
});

export const headingRecipe = defineRecipe({
  className: 'wa-heading',
  base: {
    fontFamily: 'heading',
    fontWeight: '750',
    color: 'fg',
    letterSpacing: '-0.01em',
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    maxWidth: '100%',
  },
  variants: {
    size: {
      sm: { fontSize: '1.0625rem', lineHeight: '1.35', letterSpacing: '0' },
      md: { fontSize: '1.25rem', lineHeight: '1.3' },
      lg: { fontSize: { base: '1.5rem', md: '1.75rem' }, lineHeight: '1.2' },
    },
  },
  defaultVariants: { size: 'md' },
});
