import type { DeliveryReport } from '../delivery-report.ts';

/**
 * A text message. `to` is E.164; `id` is our message row, for the provider's callback. `isRetry`: an earlier attempt
 * may have succeeded without an answer reaching us; adapters that can, check first. `isOfAnother`: whether an id at the
 * provider belongs to another of our messages.
 */
export type Sms = {
  id: string;
  to: string;
  text: string;
  isRetry?: boolean;
  isOfAnother?: (providerId: string) => Promise<boolean>;
};

/** Sends text messages. */
export type SmsPort = {
  /** Hands one message to the carrier; returns its id there. Throws `SendFailed`. */
  send(sms: Sms): Promise<{ providerId: string }>;
  /**
   * The latest on a message, by its id there; null if it is not known. Throws `SendFailed`. Absent where nothing
   * can be asked.
   */
  reportOn?(providerId: string): Promise<DeliveryReport | null>;
};
