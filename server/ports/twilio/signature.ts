import twilio from 'twilio';

/**
 * Whether a webhook request comes from Twilio: `X-Twilio-Signature` over its public URL and its form fields.
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export const twilioSignature =
  (authToken: string) =>
  (signature: unknown, url: string, form: Record<string, unknown>): boolean =>
    typeof signature === 'string' && twilio.validateRequest(authToken, signature, url, form);
