import { createHash } from 'node:crypto';
import { isExampleDomain } from '#shared/email.ts';
import { readPhone } from '#shared/phone.ts';
import type { Locale } from '#shared/locales.ts';
import {
  sectionKinds,
  type PeopleItem,
  type PeoplePort,
  type PeopleSubject,
  type SectionKind,
} from './port.ts';
import { samplePicture } from './sample-picture.ts';
import { sampleTexts } from './sandbox-texts.ts';

/**
 * Sample reports for numbers and domains that are reserved for examples and so belong to nobody. For any other subject
 * it covers nothing and finds nothing.
 */
export const openSandboxPeople = (): PeoplePort => ({
  source: 'SANDBOX',
  covers: (subject) => (isReserved(subject) ? sectionKinds : []),
  find: async (subject, { locale }) => (isReserved(subject) ? samplesFor(subject, locale) : {}),
});

/** Checked again here, by the subject itself rather than by what the caller says. */
function isReserved(subject: PeopleSubject): boolean {
  if (!subject.isSample) return false;
  if (subject.kind === 'EMAIL') return isExampleDomain(subject.email.split('@')[1] ?? '');
  const phone = readPhone(subject.e164);
  return phone.ok && phone.isFictional;
}

function samplesFor(subject: PeopleSubject, locale: Locale): Partial<Record<SectionKind, PeopleItem[]>> {
  const text = subject.kind === 'PHONE' ? subject.e164 : subject.email;
  // The same subject always gets the same sample; different ones differ, and some of their sections are empty.
  const bytes = createHash('sha256').update(text).digest();
  const samples = sampleTexts(locale, bytes);
  // The sample says nothing about anybody's offences.
  const kinds = sectionKinds.filter(
    (kind, index) => kind !== 'SEX_OFFENDER_CHECK' && (bytes[index]! % 5 > 0 || kind === 'POSSIBLE_OWNERS'),
  );
  const seenOn = (place: number) =>
    `${2025 - place}-0${1 + (bytes[24 + place]! % 9)}-1${bytes[26 + place]! % 10}`;
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      samples[kind].map(([title, ...details], place): PeopleItem => ({
        title,
        details,
        sourceName: samples.sourceName,
        confidence: 'UNCERTAIN',
        seenOn: seenOn(place),
        isSample: true,
        ...(kind === 'PHOTOS' && { picture: () => samplePicture(bytes.subarray(place)) }),
      })),
    ]),
  );
}
