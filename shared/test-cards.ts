/**
 * The only cards that the sandbox accepts, and the token that stands for each: no card number leaves the browser.
 */
export const testCards = {
  '4242424242424242': 'sandbox-card-succeeds',
  '4000000000000002': 'sandbox-card-declined',
  '4000002760003184': 'sandbox-card-confirms',
} as const;
export type TestCardToken = (typeof testCards)[keyof typeof testCards];

/** The token of a test card, typed with or without spaces; null for any other number. */
export const testCardToken = (number: string): TestCardToken | null =>
  testCards[number.replaceAll(/\s/g, '') as keyof typeof testCards] ?? null;
