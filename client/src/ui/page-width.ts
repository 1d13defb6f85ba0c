/** The one grid for header, content and footer. */
export const pageWidth = { maxW: '90rem', w: 'full', mx: 'auto', px: 'max(1rem, var(--unit))' } as const;

/** Within it, the width of pages that are read or filled in from top to bottom. */
export const columnWidth = { ...pageWidth, maxW: '46rem' } as const;
