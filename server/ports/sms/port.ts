/** A text message. `to` is E.164; `id` is our message row, for the provider's callback. */
export type Sms = { id: string; to: string; text: string };

/** Sends text messages. */
export type SmsPort = {
  /** Hands one message to the carrier; answers its id there. Throws `SendFailed`. */
  send(sms: Sms): Promise<{ providerId: string }>;
};
