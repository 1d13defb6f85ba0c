import type { PaymentMethod } from '../gql/enums.ts';

/**
 * Payment methods, drawn plainly: not companies' logos, which would need permission. Without a text it is a card.
 */
export const paymentWays: readonly { method: PaymentMethod; word: string }[] = [
  { method: 'CARD', word: '' },
  { method: 'V5PAY', word: 'GCash' },
  { method: 'PAYPAL', word: 'PayPal' },
];

/** Lines on a card, as SVG paths on 38 by 24: its stripe, and what is printed on it. */
export const cardLines = { stripe: 'M6 9h26', print: 'M7 16.5h8M26 16.5h5' };

const card = `<path d="${cardLines.stripe}" stroke="currentColor" stroke-width="3"/><path d="${cardLines.print}" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>`;
const written = (word: string) =>
  `<text x="19" y="15.2" text-anchor="middle" font-size="9" font-weight="700" fill="currentColor">${word}</text>`;

/**
 * The same as HTML, for prerendered pages: all of them, of which the server keeps the deployment's own. `cardName` is
 * the word for a card.
 */
export const paymentMarks = (cardName: string): string =>
  paymentWays
    .map(
      ({ method, word }) =>
        `<svg data-pays="${method}" viewBox="0 0 38 24" width="44" height="28" role="img" aria-label="${word || cardName}"><rect x=".5" y=".5" width="37" height="23" rx="4.5" fill="none" stroke="currentColor" opacity=".5"/>${word ? written(word) : card}</svg>`,
    )
    .join(' ');
