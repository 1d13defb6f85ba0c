import { defineConfig } from '@chakra-ui/react';
import { layoutUnit } from '../layout-unit.ts';

/** Styles of the page itself. */
export const globalStyles = defineConfig({
  preflight: true,
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
    // On paper, only what is to be read, below the logo.
    'header nav, footer, button, [data-screen-only], [data-sonner-toaster]': {
      '@media print': { display: 'none !important' },
    },
    header: { '@media print': { position: 'static !important', borderWidth: '0 !important' } },
    'h1, h2, h3': { '@media print': { breakAfter: 'avoid' } },
    'html, body': { '@media print': { background: '#fff !important' } },
    // Whatever is light in dark mode would be invisible on paper.
    'body, header *, main, main *': { '@media print': { color: '#000 !important' } },
    '@page': { margin: '16mm' },
    // A last line of one word looks like a mistake. Not `text-wrap`, which would wrap what must not be, such as the
    // announcements for screen readers.
    'p, li, dd': { textWrapStyle: 'pretty' },
    // The font's own space is narrow: words would run together.
    body: { fontFamily: 'body', fontSize: '1rem', overflowWrap: 'anywhere', wordSpacing: '0.05em' },
    // Chakra's reset breaks a long word there only once it is wider than a flex item that it has already widened.
    'p, h1, h2, h3, h4, h5, h6': { overflowWrap: 'anywhere' },
    '*, *::before, *::after': {
      '@media (prefers-reduced-motion: reduce)': {
        animationDuration: '1ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0s !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
});
