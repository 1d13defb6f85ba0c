import { expect, test } from 'vitest';
import { readSubject } from '#server/features/ownership/subject.ts';
import type { Findings } from '#server/features/lookup/lookup-result.ts';
import { known, unknown } from '#server/ports/finding.ts';
import { reportDocument } from './report-document.ts';
import type { ReportView } from './report.queries.ts';

const now = new Date('2026-11-21T08:00:00Z');
const report = (findings: Findings) =>
  ({
    id: 'report',
    isSample: false,
    createdAt: now,
    sections: [],
    lookup: {
      subject: readSubject('EMAIL', 'ani@example.co.id'),
      purpose: 'RECONNECT',
      isSample: false,
      findings,
    },
  }) as unknown as ReportView;

test.each([
  ['en', 'Gravatar · retrieved 21 November 2026 at 15:00 GMT+7 · uncertain'],
  ['id', 'Gravatar · diambil 21 November 2026 pukul 15.00 WIB · tidak pasti'],
] as const)('the summary states each known value’s source, time and confidence (%s)', (locale, source) => {
  const { summary } = reportDocument(
    report({
      name: known('Ani', 'GRAVATAR', now, { confidence: 'UNCERTAIN' }),
      type: known('BUSINESS', 'DOMAIN_LISTS', now, { note: 'TYPE_BY_LISTS' }),
      mailServers: unknown('DNS', now, 'DNS_NO_ANSWER'),
    }),
    locale,
    'Asia/Jakarta',
  );
  const [type, servers, name] = summary.values;
  expect(name).toMatchObject({ text: 'Ani', lines: [source] });
  expect(type!.lines).toEqual([expect.any(String), expect.stringMatching(/· (certain|pasti)$/)]);
  expect(servers!.lines[1]).not.toMatch(/certain|pasti/);
});

test.each([
  ['en', ['This could not be checked', 'This lookup was not charged.']],
  ['id', ['Ini tidak dapat diperiksa', 'Pencarian ini tidak mengurangi kuota Anda.']],
] as const)('a report of a lookup that failed says so, and that it was not charged (%s)', (locale, lines) => {
  const view = report({});
  const before = reportDocument(view, locale).lines;
  view.lookup.state = 'FAILED';
  expect(reportDocument(view, locale).lines).toEqual([...before, ...lines]);
});

test('names no source for a value that no source was asked for', () => {
  const { summary } = reportDocument(
    report({
      name: unknown('ADDRESS_RULES', now, 'NO_SOURCE'),
      type: known('ROLE', 'ADDRESS_RULES', now),
    }),
    'en',
  );
  expect(summary.values[1]!.lines).toEqual(['No source is configured for this.']);
});

test('the summary of a number starts with its national format and country code', () => {
  const view = report({});
  view.lookup.subject = readSubject('PHONE', '+6281234567890')!;
  expect(reportDocument(view, 'en').summary.values).toMatchObject([
    { label: 'National format', text: '0812-3456-7890' },
    { label: 'Country code', text: '+62' },
  ]);
});

test.each([
  ['en', 'last seen 2 January 2026', 'Register · retrieved 21 November 2026 at 08:00 UTC · likely'],
  [
    'id',
    'terakhir terlihat 2 Januari 2026',
    'Register · diambil 21 November 2026 pukul 08.00 UTC · kemungkinan besar',
  ],
] as const)('a section says its source once, and an item what only it says (%s)', (locale, seen, source) => {
  const item = { title: 'A', details: [], sourceName: 'Register', retrievedAt: now, confidence: 'LIKELY' };
  const items = [{ ...item, seenOn: '2026-01-02' }, item];
  const sections = [{ kind: 'POSSIBLE_OWNERS', status: 'FOUND', items }];
  const made = reportDocument({ ...report({}), sections } as unknown as ReportView, locale);
  expect(made.sections[0]!.source).toBe(source);
  expect(made.sections[0]!.items.map(({ lines }) => lines)).toEqual([[seen], []]);
  expect(made.lines.join()).toMatch(/: 2, .* 1 .* 1 /);
});
