import type { Locale } from '#server/context/context.ts';
import { emailFields, phoneFields, type Field } from '#server/features/lookup/lookup-result.ts';
import type { LookupView } from '#server/features/lookup/lookup.queries.ts';
import { callingCodeOf } from '#server/features/lookup/subject.ts';
import { readableText } from '#server/features/ownership/subject.ts';
import type { Finding } from '#server/ports/finding.ts';
import type { PdfDocument, PdfSection, PdfSummary } from '#server/ports/pdf/port.ts';
import { commonStatements } from '#shared/common-statements.ts';
import { zoneText } from '#shared/zone-text.ts';
import { datesIn, momentsIn } from '#server/texts/dates.ts';
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

/** A report in the reader's language and time zone. `pictures`: of its items, each under the item's key. */
export function reportDocument(
  report: ReportView,
  locale: Locale,
  timeZone = 'UTC',
  pictures: ReadonlyMap<string, Uint8Array> = new Map(),
): PdfDocument {
  const texts = pdfTexts[locale];
  const clock = momentsIn(locale, timeZone);
  const calendar = datesIn(locale);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const words: Words = {
    texts,
    time: (instant) => clock.format(instant),
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
  const found = report.sections.filter(({ items }) => items.length > 0);
  const empty = report.sections.filter(({ items }) => items.length === 0);
  return {
    locale,
    title: texts.title,
    subject: readableText(lookup.subject),
    lines: [
      fill(texts.made, { time: words.time(report.createdAt) }),
      fill(texts.purpose, { purpose: texts.purposes[lookup.purpose] }),
      fill(texts.found, {
        count: String(found.reduce((sum, { items }) => sum + items.length, 0)),
        sections: String(found.length),
        of: String(report.sections.length),
      }),
      ...(isSample ? [texts.sampleNote] : []),
      ...(lookup.state === 'FAILED' ? [texts.failed, texts.notCharged] : []),
    ],
    notice: texts.notice,
    footer: texts.footer,
    watermark: isSample ? texts.watermark : null,
    summary: { title: texts.summary, values: valuesOf(findings, lookup, words) },
    sections: [
      ...found.map((section) => sectionOf(section, words, pictures)),
      // One line for all that came to the same: a page of them would say no more.
      ...[...Map.groupBy(empty, ({ status }) => status)].map(([status, sections]) => ({
        title: sections.map(({ kind }) => texts.section[kind]).join(', '),
        status: texts.status[status],
        source: '',
        items: [],
      })),
    ],
    pageLabel: texts.page,
  };
}

function valuesOf(findings: [Field, Finding][], lookup: LookupView, words: Words): PdfSummary['values'] {
  const { texts } = words;
  const own =
    lookup.subject.kind === 'PHONE'
      ? [
          { label: texts.fields.nationalFormat, text: lookup.subject.phone.national, lines: [] },
          { label: texts.fields.countryCode, text: `+${callingCodeOf(lookup.subject)}`, lines: [] },
        ]
      : [];
  return [
    ...own,
    ...findings.map(([field, finding]) => ({
      label: texts.fields[field],
      text: valueText(field, finding, words),
      lines: [
        ...(finding.note ? [texts.note[finding.note]] : []),
        ...(finding.note === 'NO_SOURCE' ? [] : [sourceOf(finding, words)]),
      ],
    })),
  ];
}

const sourceOf = ({ source, retrievedAt, value, confidence }: Finding, { texts, time }: Words): string =>
  [
    texts.source[source],
    fill(texts.retrieved, { time: time(retrievedAt) }),
    ...(value === null ? [] : [texts.confidence[confidence]]),
  ].join(' · ');

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
  const { common, own } = commonStatements(items.map((item) => statementsOf(item, words)));
  return {
    title: texts.section[kind],
    status: texts.status[status],
    source: common.join(' · '),
    items: items.map((item, index) => ({
      title: item.isDisputed ? `${item.title} (${texts.disputed})` : item.title,
      lines: [...item.details, ...(own[index]!.length > 0 ? [own[index]!.join(' · ')] : [])],
      picture: pictures.get(item.key),
    })),
  };
}

/** What an item says about itself. */
const statementsOf = (
  { sourceName, retrievedAt, seenOn, confidence }: ReportItemView,
  { texts, time, day }: Words,
): (string | null)[] => [
  sourceName,
  fill(texts.retrieved, { time: time(retrievedAt) }),
  seenOn ? fill(texts.seen, { date: day(seenOn) }) : null,
  texts.confidence[confidence],
];
