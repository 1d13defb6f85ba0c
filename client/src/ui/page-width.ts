/** The one grid for header, content and footer. */
export const pageWidth = { maxW: '90rem', w: 'full', mx: 'auto', px: 'max(1rem, var(--unit))' } as const;

/** Pages that are read or filled in from top to bottom: their titles are all in the same place. */
export const columnPage = { ...pageWidth, maxW: '46rem', py: { base: '5', lg: '8' } } as const;
