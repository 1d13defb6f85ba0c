/** Whether `TWILIO_FROM` is a Messaging Service. */
export const isMessagingService = (from: string): boolean => /^MG[\da-f]{32}$/i.test(from);

/** Numbers, short codes and Messaging Services can receive replies; an alphanumeric sender cannot. */
export const canBeAnswered = (from: string): boolean => isMessagingService(from) || /^\+?\d+$/.test(from);
