import type { Phone } from '#shared/phone.ts';
import type { Locale } from '#shared/locales.ts';
import type { Finding, Source } from '../finding.ts';

/** What can be looked up about a number. Each query is answered, and may reject, separately. */
type PhoneQueries = {
  /** A `PhoneType`. */
  lineType(): Promise<Finding>;
  carrier(): Promise<Finding>;
  /** ISO 3166-1 alpha-2. */
  country(): Promise<Finding>;
  /** City or region, in the reader's language if the data has it. */
  region(): Promise<Finding>;
  /** IANA zone names, comma-separated, or SEVERAL if there are too many to be useful. */
  timeZone(): Promise<Finding>;
  /** The name displayed to people whom the number's owner calls. */
  callerName(): Promise<Finding>;
};

export type PhoneReading = PhoneQueries & {
  /** The source that each query asks first: what to name if the query rejects. */
  sources: Readonly<Record<keyof PhoneQueries, Source>>;
};

export type PhoneDataPort = {
  /**
   * `signal` aborts whatever is still running when the caller has stopped waiting. `isTeaser`: for a visitor, for whom
   * nothing is queried that costs money or tells others about the subject.
   */
  read(phone: Phone, options: { locale: Locale; signal: AbortSignal; isTeaser: boolean }): PhoneReading;
};
