/** Bounds that form and server must agree on. Times in milliseconds, lengths in characters. */
const hour = 3_600_000;

export const limits = {
  /** One SMS, one e-mail and one link per user in this time. */
  sendInterval: 3 * hour,
  /** An unanswered link dies after this. */
  invitationLife: 72 * hour,
  /** Messages to one recipient in 24 hours, whoever asks. */
  messagesPerRecipientPerDay: 3,
  signInLinkLife: 10 * 60_000,
  resetCodeLife: 10 * 60_000,
  /** Guesses that one verification code takes. */
  resetCodeTries: 5,
  /** Both mailboxes must have confirmed a new address within this. */
  emailChangeLife: 24 * hour,
  /** An act that cannot be undone takes a session that a link opened this recently as proof of who asks. */
  freshSignIn: 10 * 60_000,
  sessionLife: 30 * 24 * hour,
  /** A visitor's lookup is erased after this. */
  visitorLookupLife: 24 * hour,
  titleLength: 80,
  senderNameLength: 40,
  contactNameLength: 80,
  contactMessageLength: 2_000,
  idempotencyKeyLength: 100,
  /** How long the answer to a call is kept for those who send it again. */
  idempotencyKeyLife: 24 * hour,
  /** Fewest characters of a password. */
  passwordMinLength: 8,
  passwordLength: 128,
  /** Positions that a device may send in one call. */
  positionsAtOnce: 100,
  /** Least time between two positions of a share that are stored, milliseconds: a day has 86,400 at most. */
  positionGap: 1_000,
  /** Newest positions that a track answers with. */
  trackLength: 1_000,
  /** The same for each request of a list. */
  trackLengthInList: 100,
} as const;

/** Characters of a review. Apart, because the recipient's page loads `limits` in whole. */
export const reviewBounds = { least: 20, most: 500 } as const;
/** Characters of a webhook's address; apart for the same reason. */
export const webhookUrlLength = 500;

/** How long each duration shares, in milliseconds. ONCE waits this long for its one position. */
export const shareDurations = {
  ONCE: 15 * 60_000,
  ONE_HOUR: hour,
  EIGHT_HOURS: 8 * hour,
  UNTIL_STOPPED: 24 * hour,
} as const;
