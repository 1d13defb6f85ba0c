/**
 * A text message. `to` is E.164; `id` is our message row, for the provider's callback.
 * `isRetry`: an earlier attempt at this message may have gone through, its answer lost; adapters that can, look first.
 */
export type Sms = { id: string; to: string; text: string; isRetry?: boolean };

/** Sends text messages. */
export type SmsPort = {
  /** Hands one message to the carrier; answers its id there. Throws `SendFailed`. */
  send(sms: Sms): Promise<{ providerId: string }>;
};
