/** The one grid for header, content and footer. */
export const pageWidth = {
  maxW: '90rem',
  w: 'full',
  mx: 'auto',
  // As wide on both sides, also if the screen has a cut-out on one.
  px: 'max(1rem, var(--unit), env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))',
} as const;

/** Pages that are read or filled in from top to bottom: their titles are all in the same place. */
export const columnPage = { ...pageWidth, maxW: '46rem', py: { base: '5', lg: '8' } } as const;

/** The same with a list of links beside the column, or above it where there is no room. */
export const wideColumnPage = { ...columnPage, maxW: { base: '46rem', lg: '64rem' } } as const;
export const linksBeside = {
  display: 'grid',
  templateColumns: { base: 'minmax(0, 1fr)', lg: '13rem minmax(0, 1fr)' },
  columnGap: '10',
  rowGap: '4',
  alignItems: 'start',
} as const;
