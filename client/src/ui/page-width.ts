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
