/** Whether `TWILIO_FROM` is a Messaging Service. */
export const isMessagingService = (from: string): boolean => /^MG[\da-f]{32}$/i.test(from);

/** Numbers, short codes and Messaging Services can receive replies; an alphanumeric sender cannot. */
export const canBeAnswered = (from: string): boolean => isMessagingService(from) || /^\+?\d+$/.test(from);

/** Whether Twilio could send from it: the above, or up to 11 letters, digits, spaces, `+`, `-`, `_` and `&`, with a letter. */
export const isSender = (from: string): boolean =>
  canBeAnswered(from) || (/^[\w +&-]{1,11}$/.test(from) && /[a-z]/i.test(from));
