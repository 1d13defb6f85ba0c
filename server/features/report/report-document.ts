import type { Locale } from '#server/context.ts';
import { emailFields, phoneFields, type Field } from '#server/features/lookup/lookup-result.ts';
import type { LookupView } from '#server/features/lookup/lookup.queries.ts';
import { callingCodeOf, readableText } from '#server/features/lookup/subject.ts';
import type { Finding } from '#server/ports/finding.ts';
import type { PdfDocument, PdfSection } from '#server/ports/pdf/port.ts';
import { zoneText } from '#shared/zone-text.ts';
import { datesIn } from '#server/texts/dates.ts';
import { fill } from '#server/texts/fill.ts';
import type { PdfTexts } from './pdf-texts-en.ts';
import { pdfTexts } from './pdf-texts.ts';
import type { ReportItemView, ReportView } from './report.queries.ts';

type Words = {
  texts: PdfTexts;
  time: (instant: Date) => string;
  /** Takes a calendar day, `2026-01-31`. */
  day: (date: string) => string;
  country: (code: string) => string;
  /** Takes IANA zone names, comma-separated. */
  zones: (names: string) => string;
};

/** A report in the reader's language. `pictures`: of its items, each under the item's key. */
export function reportDocument(
  report: ReportView,
  locale: Locale,
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): PdfDocument {
  const texts = pdfTexts[locale];
  const clock = datesIn(locale, 'short');
  const calendar = datesIn(locale);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const words: Words = {
    texts,
    time: (instant) => `${clock.format(instant)} UTC`,
    day: (date) => calendar.format(new Date(date)),
    country: (code) => countries.of(code) ?? code,
    zones: (names) => zoneText(names, locale),
  };
  const { lookup } = report;
  const isSample = lookup.isSample || report.isSample;
  const findings = [...phoneFields, ...emailFields].flatMap((field): [Field, Finding][] => {
    const finding = lookup.findings?.[field];
    return finding ? [[field, finding]] : [];
  });
  return {
    locale,
    title: texts.title,
    subject: readableText(lookup.subject),
    coverLines: [
      fill(texts.made, { time: words.time(report.createdAt) }),
      fill(texts.purpose, { purpose: texts.purposes[lookup.purpose] }),
      ...(isSample ? [texts.sampleNote] : []),
      ...(lookup.state === 'FAILED' ? [texts.failed, texts.notCharged] : []),
    ],
    notice: texts.notice,
    footer: texts.footer,
    watermark: isSample ? texts.watermark : null,
    sections: [
      summaryOf(findings, lookup, words),
      ...report.sections.map((section) => sectionOf(section, words, pictures)),
    ],
    sources: {
      title: texts.sources,
      headings: [texts.headings[0]!, texts.headings[1]!, texts.headings[2]!],
      rows: sourceRows(findings, report, words),
    },
    pageLabel: texts.page,
  };
}

function summaryOf(findings: [Field, Finding][], lookup: LookupView, words: Words): PdfSection {
  const { texts } = words;
  const own =
    lookup.subject.kind === 'PHONE'
      ? [
          { title: `${texts.fields.nationalFormat}: ${lookup.subject.phone.national}`, lines: [] },
          { title: `${texts.fields.countryCode}: +${callingCodeOf(lookup.subject)}`, lines: [] },
        ]
      : [];
  return {
    title: texts.summary,
    status: '',
    items: [
      ...own,
      ...findings.map(([field, finding]) => ({
        title: `${texts.fields[field]}: ${valueText(field, finding, words)}`,
        lines: [
          ...(finding.note ? [texts.note[finding.note]] : []),
          ...(finding.value === null ? [] : [texts.confidence[finding.confidence]]),
        ],
      })),
    ],
  };
}

function valueText(field: Field, { value }: Finding, { texts, country, zones }: Words): string {
  if (value === null) return texts.unknown;
  if (field === 'country') return country(value);
  if (value === 'SEVERAL') return texts.several;
  if (field === 'timeZone') return zones(value);
  const translated = (texts.values as Record<string, Record<string, string>>)[field]?.[value];
  return translated ?? value;
}

function sectionOf(
  { kind, status, items }: ReportView['sections'][number],
  words: Words,
  pictures: ReadonlyMap<string, Uint8Array>,
): PdfSection {
  const { texts } = words;
  return {
    title: texts.section[kind],
    status: texts.status[status],
    items: items.map((item) => ({
      title: item.isDisputed ? `${item.title} (${texts.disputed})` : item.title,
      lines: [...item.details, lineOf(item, words)],
      picture: pictures.get(item.key),
    })),
  };
}

const lineOf = (
  { sourceName, retrievedAt, seenOn, confidence }: ReportItemView,
  { texts, time, day }: Words,
) =>
  [
    sourceName,
    fill(texts.retrieved, { time: time(retrievedAt) }),
    seenOn && fill(texts.seen, { date: day(seenOn) }),
    texts.confidence[confidence],
  ]
    .filter(Boolean)
    .join(' · ');

function sourceRows(
  findings: [Field, Finding][],
  report: ReportView,
  { texts, time }: Words,
): [string, string, string][] {
  const ofValues = findings
    .filter(([, { note }]) => note !== 'NO_SOURCE')
    .map(([field, { source, retrievedAt }]): [string, string, string] => [
      texts.fields[field],
      texts.source[source],
      time(retrievedAt),
    ]);
  const ofSections = report.sections.flatMap(({ kind, items }) =>
    [...new Map(items.map((item) => [item.sourceName, item])).values()].map(
      ({ sourceName, retrievedAt }): [string, string, string] => [
        texts.section[kind],
        sourceName,
        time(retrievedAt),
      ],
    ),
  );
  return [...ofValues, ...ofSections];
}
