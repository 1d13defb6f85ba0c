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
import { sampleTexts } from './sandbox-texts.ts';

/** Sections without samples: nothing is ever said about anybody's offences or face. */
const withoutSample: ReadonlySet<SectionKind> = new Set(['SEX_OFFENDER_CHECK', 'PHOTOS']);

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
  const kinds = sectionKinds.filter(
    (kind, index) => !withoutSample.has(kind) && (bytes[index]! % 5 > 0 || kind === 'POSSIBLE_OWNERS'),
  );
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      samples[kind].map(([title, ...details]): PeopleItem => ({
        title,
        details,
        sourceName: samples.sourceName,
        confidence: 'UNCERTAIN',
        seenOn: null,
        isSample: true,
      })),
    ]),
  );
}
