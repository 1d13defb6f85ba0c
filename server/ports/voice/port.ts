import type { Locale } from '#shared/locales.ts';
import type { DeliveryReport } from '../delivery-report.ts';

/** A spoken message. `to` is E.164; `id` is our message row. `locale` picks the voice. */
export type Call = { id: string; to: string; text: string; locale: Locale };

/** How long a call rings before it counts as unanswered, seconds. */
export const ringSeconds = 40;

/** Speaks messages by telephone. */
export type VoicePort = {
  /** Starts one call; returns its id at the carrier. Throws `SendFailed`. */
  call(call: Call): Promise<{ providerId: string }>;
  /**
   * The latest on a call, by its id there; null if it is not known. Throws `SendFailed`. Absent where nothing
   * can be asked.
   */
  reportOn?(providerId: string): Promise<DeliveryReport | null>;
};
