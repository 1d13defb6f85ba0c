import { defineSlotRecipe } from '@chakra-ui/react';
import {
  cardAnatomy,
  dialogAnatomy,
  fieldAnatomy,
  fieldsetAnatomy,
  nativeSelectAnatomy,
} from '@chakra-ui/react/anatomy';
import { fieldBox } from './field-box.ts';

export const cardSlotRecipe = defineSlotRecipe({
  className: 'wa-card',
  slots: cardAnatomy.keys(),
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      position: 'relative',
      minWidth: '0',
      wordWrap: 'break-word',
      borderRadius: 'card',
      borderWidth: '1px',
      borderColor: 'border',
      bg: 'bg.panel',
      color: 'fg',
      boxShadow: 'card',
    },
    body: { p: '5', flex: '1', display: 'flex', flexDirection: 'column', gap: '3' },
  },
});

const label = { fontWeight: '650', textStyle: 'md' };
const errorText = {
  color: 'fg.error',
  fontWeight: '600',
  textStyle: 'sm',
  display: 'flex',
  gap: '1.5',
  alignItems: 'start',
};

export const fieldSlotRecipe = defineSlotRecipe({
  className: 'wa-field',
  slots: fieldAnatomy.keys(),
  base: {
    root: { display: 'flex', flexDirection: 'column', width: '100%', gap: '1.5', alignItems: 'stretch' },
    label: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '2',
      userSelect: 'none',
      ...label,
    },
    helperText: { color: 'fg.muted', textStyle: 'sm' },
    errorText,
  },
});

export const fieldsetSlotRecipe = defineSlotRecipe({
  className: 'wa-fieldset',
  slots: fieldsetAnatomy.keys(),
  base: { legend: label, errorText },
});

export const nativeSelectSlotRecipe = defineSlotRecipe({
  className: 'wa-select',
  slots: nativeSelectAnatomy.keys(),
  base: {
    root: { position: 'relative', display: 'flex', width: '100%' },
    field: {
      ...fieldBox,
      ps: '3.5',
      pe: '10',
      cursor: 'pointer',
      textOverflow: 'ellipsis',
      '& > option': { bg: 'bg.panel', color: 'fg' },
    },
    indicator: {
      position: 'absolute',
      display: 'flex',
      alignItems: 'center',
      pointerEvents: 'none',
      insetEnd: '3',
      top: '50%',
      transform: 'translateY(-50%)',
      color: 'fg.muted',
      _icon: { width: '1.125em', height: '1.125em' },
    },
  },
});

/** A sheet that fills a phone and floats on anything wider. */
export const dialogSlotRecipe = defineSlotRecipe({
  className: 'wa-dialog',
  slots: dialogAnatomy.keys(),
  base: {
    backdrop: {
      bg: 'rgb(12 28 28 / 0.5)',
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      _open: { animationName: 'fade-in', animationDuration: 'moderate' },
      _closed: { animationName: 'fade-out', animationDuration: 'fast' },
    },
    positioner: {
      display: 'flex',
      position: 'fixed',
      inset: '0',
      justifyContent: 'center',
      alignItems: { base: 'flex-end', md: 'flex-start' },
      zIndex: 'modal',
      overflow: 'auto',
      overscrollBehaviorY: 'none',
      // What is reached by keyboard is scrolled clear of a `SheetFooter`.
      '&:has([data-sheet-footer])': { scrollPaddingBottom: '40' },
      pt: { base: '6', md: '10vh' },
      pb: { base: '0', md: '10' },
      px: { base: '0', md: '4' },
    },
    content: {
      display: 'flex',
      flexDirection: 'column',
      position: 'relative',
      width: '100%',
      maxW: '30rem',
      my: 'auto',
      mb: { base: '0', md: 'auto' },
      pb: { base: 'env(safe-area-inset-bottom, 0px)', md: '0' },
      outline: 0,
      textStyle: 'md',
      borderRadius: 'card',
      borderBottomRadius: { base: '0', md: 'card' },
      bg: 'bg.panel',
      boxShadow: 'overlay',
      zIndex: 'modal',
      _open: {
        animationDuration: 'moderate',
        animationName: 'from-press, fade-in',
        animationTimingFunction: 'ease-out',
      },
      _closed: { animationDuration: 'faster', animationName: 'fade-out' },
    },
    header: { ps: { base: '5', md: '7' }, pe: '14', pt: { base: '5', md: '7' }, pb: '1' },
    body: { flex: '1', px: { base: '5', md: '7' }, pt: '2', pb: { base: '7', md: '7' } },
    title: {
      fontFamily: 'heading',
      fontWeight: '750',
      fontSize: '1.375rem',
      outline: 0,
      // Greatly enlarged text: long words stay whole.
      '@media (max-width: 14rem)': { fontSize: '1.125rem' },
      lineHeight: '1.25',
      letterSpacing: '-0.01em',
      textWrap: 'balance',
    },
    description: { color: 'fg.muted' },
    closeTrigger: { pos: 'absolute', top: '3', insetEnd: '3' },
  },
  variants: { wide: { true: { content: { maxW: '34rem' } } } },
});
