/** An e-mailed or texted code as it may be pasted, with spaces or hyphens: its digits alone. */
export const tidyCode = (typed: string): string => typed.replace(/[\s-]/g, '');
