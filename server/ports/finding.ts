/** Where a value comes from. */
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

/** How sure a value is. UNKNOWN goes with a null value, and only with one. */
export type Confidence = 'CERTAIN' | 'LIKELY' | 'UNCERTAIN' | 'UNKNOWN';

/** What a reader has to know about a value. */
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

/** One value with all that has to stand beside it. A null value means that it is unknown. */
export type Finding = {
  value: string | null;
  source: Source;
  retrievedAt: Date;
  confidence: Confidence;
  note: Note | null;
};

/** A value that is known. */
export const known = (
  value: string,
  source: Source,
  retrievedAt: Date,
  { confidence = 'CERTAIN', note = null }: { confidence?: Confidence; note?: Note | null } = {},
): Finding => ({ value, source, retrievedAt, confidence, note });

/** A value that the source does not know, or does not give. */
export const unknown = (source: Source, retrievedAt: Date, note: Note | null = null): Finding => ({
  value: null,
  source,
  retrievedAt,
  confidence: 'UNKNOWN',
  note,
});

/** A known value, or unknown where there is none. */
export const findingOf = (
  value: string | null | undefined,
  source: Source,
  retrievedAt: Date,
  options: { confidence?: Confidence; note?: Note | null } = {},
): Finding => (value ? known(value, source, retrievedAt, options) : unknown(source, retrievedAt));
