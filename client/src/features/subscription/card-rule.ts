import { testCardToken } from '#shared/test-cards.ts';

export type Card = { number: string; expiry: string; code: string };

/**
 * What is wrong with each field of the sandbox's card form; null if nothing is. A number that is not a published test
 * card is refused before anything is sent. `now` decides what has expired.
 */
export const cardProblems = {
  number(number: string): 'cardEmpty' | 'cardReal' | null {
    if (!number.trim()) return 'cardEmpty';
    return testCardToken(number) ? null : 'cardReal';
  },
  expiry: (expiry: string, now = new Date()) => (isFutureMonth(expiry, now) ? null : 'expiry'),
  code: (code: string) => (/^\d{3,4}$/.test(code.trim()) ? null : 'code'),
} as const;

function isFutureMonth(expiry: string, now: Date): boolean {
  // MM/YY, and what browsers fill in or people type instead: MMYY, MM/YYYY.
  const match = /^\s*(0[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry);
  if (!match) return false;
  const end = new Date(2_000 + Number(match[2]), Number(match[1]), 1);
  return end > now;
}
