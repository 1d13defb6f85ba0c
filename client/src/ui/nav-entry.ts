/** An entry of the header: a line of the menu where there is one, a word beside others where there is room. */
export const navEntry = {
  variant: 'ghost',
  size: { base: 'md', lg: 'sm' },
  w: { base: 'full', lg: 'auto' },
  justifyContent: { base: 'flex-start', lg: 'center' },
  px: '3',
} as const;
