import type { Locale } from '#shared/locales.ts';
import type { Confidence, Source } from '../finding.ts';

/** The sections of a report, in order. */
export const sectionKinds = [
  'POSSIBLE_OWNERS',
  'USERNAMES',
  'EMAILS',
  'LOCATIONS',
  'DATE_OF_BIRTH',
  'PHONE_NUMBERS',
  'ADDRESSES',
  'VEHICLES',
  'RELATIONSHIPS',
  'PROFESSIONAL_SUMMARY',
  'EDUCATION',
  'DATA_BREACHES',
  'SOCIAL_MEDIA',
  'DATING_PROFILES',
  'OTHER_PLATFORMS',
  'PHOTOS',
  'SEX_OFFENDER_CHECK',
] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** A piece of information from a source about the person behind a number or address. */
export type PeopleItem = {
  title: string;
  details: string[];
  /** The register, service or provider it comes from, as the source names it. */
  sourceName: string;
  confidence: Exclude<Confidence, 'UNKNOWN'>;
  /** `YYYY-MM-DD` when the source last saw it; null if it does not say. */
  seenOn: string | null;
  isSample: boolean;
  /** The item's picture, as a JPEG of at most 1 MB. Rejects if it cannot be had. */
  picture?: (signal: AbortSignal) => Promise<Uint8Array>;
  /** When the source was queried, if that was earlier: answers are kept for a while. */
  retrievedAt?: Date;
};

/** A source about people. */
export type PeoplePort = {
  source: Source;
  /** The sections that it covers for such a subject; none if it does not support its kind. */
  covers(subject: PeopleSubject): readonly SectionKind[];
  /** Asks the source. Rejects if it fails; an absent section has nothing. */
  find(
    subject: PeopleSubject,
    options: { locale: Locale; signal: AbortSignal },
  ): Promise<Partial<Record<SectionKind, PeopleItem[]>>>;
};

/** A number in E.164 with its country, or an address in lower case. */
export type PeopleSubject =
  | { kind: 'PHONE'; e164: string; country: string | null; isSample: boolean }
  | { kind: 'EMAIL'; email: string; isSample: boolean };
