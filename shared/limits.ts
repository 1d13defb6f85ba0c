import { day, hour, minute } from './time-units.ts';

/** Limits shared by forms and server. Times in milliseconds, lengths in characters. */
export const limits = {
  /** One SMS, one e-mail and one link per user in this time. */
  sendInterval: 3 * hour,
  /** An unanswered link expires after this. */
  invitationLife: 72 * hour,
  /** Messages to one recipient in 24 hours, whoever asks. */
  messagesPerRecipientPerDay: 3,
  signInLinkLife: 10 * minute,
  resetCodeLife: 10 * minute,
  /** Tries that one verification code allows. */
  resetCodeTries: 5,
  /** Both mailboxes must have confirmed a new address within this. */
  emailChangeLife: day,
  /** An operation that cannot be undone accepts a session that a link opened this recently as proof of identity. */
  freshSignIn: 10 * minute,
  sessionLife: 30 * day,
  /** A visitor's lookup is erased after this. */
  visitorLookupLife: day,
  titleLength: 80,
  senderNameLength: 40,
  contactNameLength: 80,
  contactMessageLength: 2_000,
  idempotencyKeyLength: 100,
  /** How long the response to a call is kept for callers that repeat it. */
  idempotencyKeyLife: day,
  /** Fewest characters of a password. */
  passwordMinLength: 8,
  passwordLength: 128,
  /** Positions that a device may send in one call. */
  positionsAtOnce: 100,
  /** Minimum time between two stored positions of a share, milliseconds: at most 86,400 a day. */
  positionGap: 1_000,
  /** Newest positions that a track returns. */
  trackLength: 1_000,
  /** The same for each request in a list. */
  trackLengthInList: 100,
} as const;

/**
 * An order can be paid in the form on our page for this long, because its trial runs at the gateway from the order;
 * then the form makes a new one. Separate for the same reason as `reviewBounds`.
 */
export const orderLife = 2 * hour;
/** Length of a review in characters. Separate, because the recipient's page loads all of `limits`. */
export const reviewBounds = { least: 20, most: 500 } as const;
/** Maximum length of a webhook's URL in characters; separate for the same reason. */
export const webhookUrlLength = 500;
/** Maximum length of a partner token's name in characters; separate for the same reason. */
export const partnerTokenNameLength = 60;
/** Maximum length of what a list is searched for, in characters; separate for the same reason. */
export const searchLength = 80;
/** How many entries a page of a list has; separate for the same reason. */
export const pageSize = { usual: 20, most: 100 } as const;
/** Maximum length of a user agent in characters; separate for the same reason. */
export const userAgentLength = 500;
/** The widest radius, in metres, of a position that is accepted; separate, so that it is inlined there. */
export const widestAccuracy = 100_000;

/** How long each duration shares, in milliseconds. ONCE waits this long for its single position. */
export const shareDurations = {
  ONCE: 15 * minute,
  ONE_HOUR: hour,
  EIGHT_HOURS: 8 * hour,
  UNTIL_STOPPED: day,
} as const;
