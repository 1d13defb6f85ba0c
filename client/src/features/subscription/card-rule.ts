import { testCardToken } from '#shared/test-cards.ts';

export type Card = { number: string; expiry: string; code: string };
export type CardProblem = { field: keyof Card; text: 'cardEmpty' | 'cardReal' | 'expiry' | 'code' };

/**
 * Validates the sandbox's card form. Its number is exchanged for a token here and sent nowhere; a number that is not a
 * published test card is refused before anything is sent. `now` decides what has expired.
 */
export function readTestCard(card: Card, now: Date): { token: string } | CardProblem {
  if (!card.number.trim()) return { field: 'number', text: 'cardEmpty' };
  const token = testCardToken(card.number);
  if (!token) return { field: 'number', text: 'cardReal' };
  if (!isFutureMonth(card.expiry, now)) return { field: 'expiry', text: 'expiry' };
  if (!/^\d{3,4}$/.test(card.code.trim())) return { field: 'code', text: 'code' };
  return { token };
}

function isFutureMonth(expiry: string, now: Date): boolean {
  // MM/YY, and what browsers fill in or people type instead: MMYY, MM/YYYY.
  const match = /^\s*(0[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry);
  if (!match) return false;
  const end = new Date(2_000 + Number(match[2]), Number(match[1]), 1);
  return end > now;
}
