/** An entry of the header: a line of the menu if there is one, otherwise a word beside others. */
export const navEntry = {
  variant: 'ghost',
  size: { base: 'md', xl: 'sm' },
  w: { base: 'full', xl: 'auto' },
  justifyContent: { base: 'flex-start', xl: 'center' },
  px: { base: '3', xl: '2', '2xl': '3' },
  // Six entries with their pictures need more than 1280 pixels.
  css: {
    '& svg': { display: { xl: 'none', '2xl': 'block' } },
    '&[aria-current]': { color: 'brand.fg', bg: 'brand.subtle' },
  },
} as const;
