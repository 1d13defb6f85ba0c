/**
 * The only cards that the sandbox accepts, and the token that stands for each: the browser sends the token. Programs may
 * send the number itself: these numbers are published, and nobody's.
 */
export const testCards = {
  '4242424242424242': 'sandbox-card-succeeds',
  '4000000000000002': 'sandbox-card-declined',
  '4000002760003184': 'sandbox-card-confirms',
} as const;
export type TestCardToken = (typeof testCards)[keyof typeof testCards];

/** The cards' numbers, in groups of four. */
export const testCardNumbers = Object.keys(testCards).map((number) => number.replace(/\d{4}(?=\d)/g, '$& '));

/** The token of a test card, typed with or without spaces; null for any other number. */
export const testCardToken = (number: string): TestCardToken | null =>
  testCards[number.replaceAll(/\s/g, '') as keyof typeof testCards] ?? null;

/** The test card that a program names by its number or its token; null for any other. */
export const acceptedTestCard = (cardToken: string): TestCardToken | null =>
  Object.values(testCards).find((token) => token === cardToken) ?? testCardToken(cardToken);
