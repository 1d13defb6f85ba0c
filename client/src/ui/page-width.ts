/** The one grid that header, content and footer stand on. */
export const pageWidth = { maxW: '90rem', w: 'full', mx: 'auto', px: 'max(1rem, var(--unit))' } as const;

/** Within it, pages that are read or filled in from top to bottom. */
export const columnWidth = { ...pageWidth, maxW: '46rem' } as const;
