/**
 * Without them Twilio reports a state once, and again only if no connection was made; with them up to three times more,
 * whatever was wrong: https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides. A fragment is neither
 * sent nor signed.
 */
const retries = '#rc=3&rp=all';

/** The URL that Twilio reports the states of a message or call to, by the id of our row. */
export const statusCallbackOf = (publicUrl: string) => (id: string) =>
  `${publicUrl}/webhooks/twilio/status/${id}${retries}`;
