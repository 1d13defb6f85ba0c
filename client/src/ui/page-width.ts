/** The one grid that header, content and footer stand on. */
export const pageWidth = { maxW: '90rem', w: 'full', mx: 'auto', px: 'max(1rem, var(--unit))' } as const;
