/** The source of a value. */
export type Source =
  | 'NUMBERING_PLAN'
  | 'PREFIX_DATA'
  | 'ADDRESS_RULES'
  | 'DOMAIN_LISTS'
  | 'DNS'
  | 'TWILIO'
  | 'GRAVATAR'
  | 'BREACHES'
  | 'PEOPLE'
  | 'SANDBOX';

/** How certain a value is. UNKNOWN always and only goes with a null value. */
export type Confidence = 'CERTAIN' | 'LIKELY' | 'UNCERTAIN' | 'UNKNOWN';

/** A caveat about a value. */
export type Note =
  | 'ORIGINAL_CARRIER'
  | 'CARRIER_ONLY_MOBILE'
  | 'REGION_OF_PREFIX'
  | 'NOT_GEOGRAPHIC'
  | 'TYPE_NOT_IN_NUMBER'
  | 'SEVERAL_TIME_ZONES'
  | 'FICTIONAL_NUMBER'
  | 'NO_SOURCE'
  | 'SOURCE_FAILED'
  | 'MAILBOX_NOT_TESTED'
  | 'TYPE_BY_LISTS'
  | 'PROVIDER_RULES_UNKNOWN'
  | 'DOMAIN_UNKNOWN'
  | 'DOMAIN_TAKES_NO_MAIL'
  | 'DISPOSABLE_DOMAIN'
  | 'RESERVED_DOMAIN'
  | 'PRIVATE_MAIL_SERVER'
  | 'DNS_NO_ANSWER';

/** A value with everything that must be shown with it. A null value means unknown. */
export type Finding = {
  value: string | null;
  source: Source;
  retrievedAt: Date;
  confidence: Confidence;
  note: Note | null;
};

/** A known value. */
export const known = (
  value: string,
  source: Source,
  retrievedAt: Date,
  { confidence = 'CERTAIN', note = null }: { confidence?: Confidence; note?: Note | null } = {},
): Finding => ({ value, source, retrievedAt, confidence, note });

/** A value that the source does not know or does not reveal. */
export const unknown = (source: Source, retrievedAt: Date, note: Note | null = null): Finding => ({
  value: null,
  source,
  retrievedAt,
  confidence: 'UNKNOWN',
  note,
});

/** A known value, or unknown if there is none. */
export const findingOf = (
  value: string | null | undefined,
  source: Source,
  retrievedAt: Date,
  options: { confidence?: Confidence; note?: Note | null },
): Finding => (value ? known(value, source, retrievedAt, options) : unknown(source, retrievedAt));
