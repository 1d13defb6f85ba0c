import type { Phone } from '#shared/phone.ts';
import type { Finding } from '../finding.ts';

/** What can be asked about one number. Each question is answered by itself, and may reject by itself. */
export type PhoneReading = {
  /** A `PhoneType`. */
  lineType(): Promise<Finding>;
  carrier(): Promise<Finding>;
  /** ISO 3166-1 alpha-2. */
  country(): Promise<Finding>;
  /** City or region, in the reader's language where the data has it. */
  region(): Promise<Finding>;
  /** IANA zone names with commas, or SEVERAL where there are too many to be of use. */
  timeZone(): Promise<Finding>;
  /** The name that the number's owner shows to those whom they call. */
  callerName(): Promise<Finding>;
};

export type PhoneDataPort = {
  /**
   * `signal` ends what is still under way when the caller has stopped waiting. `isTeaser`: for a visitor, for whom
   * nothing is asked that costs money or tells others of the subject.
   */
  read(phone: Phone, options: { locale: 'en' | 'id'; signal: AbortSignal; isTeaser: boolean }): PhoneReading;
};
