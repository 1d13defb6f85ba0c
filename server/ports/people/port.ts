import type { Confidence, Source } from '../finding.ts';

/** The sections of a report, in their order. */
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

/** Something that a source says of the person behind a number or address. */
export type PeopleItem = {
  title: string;
  details: string[];
  /** The register, service or provider that says it, in the source's own words. */
  sourceName: string;
  confidence: Exclude<Confidence, 'UNKNOWN'>;
  /** `YYYY-MM-DD` when the source saw it last; null where it does not say. */
  seenOn: string | null;
  isSample: boolean;
  /** When the source was asked, where that was before: what it said is kept for a while. */
  retrievedAt?: Date;
};

/** A source about people. */
export type PeoplePort = {
  source: Source;
  /** The sections that it answers for such a subject; none where it does not know its kind. */
  covers(subject: PeopleSubject): readonly SectionKind[];
  /** What it has. Rejects where it fails; a section that is absent has nothing. */
  find(
    subject: PeopleSubject,
    options: { locale: 'en' | 'id'; signal: AbortSignal },
  ): Promise<Partial<Record<SectionKind, PeopleItem[]>>>;
};

/** A number in E.164 with its country, or an address in lower case. */
export type PeopleSubject =
  | { kind: 'PHONE'; e164: string; country: string | null; isSample: boolean }
  | { kind: 'EMAIL'; email: string; isSample: boolean };
