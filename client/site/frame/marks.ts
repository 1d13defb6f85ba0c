/** Where the server inserts what it knows of its deployment and of today (server/pages/); not HTML, until then. */
export const marks = {
  /** The operator's name and contact. */
  operator: '{operator}',
  /** The support phone number, if there is one. */
  support: '{support}',
  /** Whether there is an advertising pixel, in the privacy and cookie policies. */
  pixel: '{pixel}',
  /** The server's own URL, without a trailing slash. */
  origin: '{origin}',
  /** What a subscription costs, if anything is on sale. */
  price: '{price}',
  /** Published reviews and counts of recent lookups, if there are any. */
  reviews: '{reviews}',
  latest: '{latest}',
} as const;
