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
