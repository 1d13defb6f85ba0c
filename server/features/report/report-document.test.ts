import { expect, test } from 'vitest';
import { readSubject } from '#server/features/lookup/subject.ts';
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
  ['en', 'uncertain', 'certain'],
  ['id', 'tidak pasti', 'pasti'],
] as const)('the summary states the confidence of each known value (%s)', (locale, uncertain, certain) => {
  const { sections } = reportDocument(
    report({
      name: known('Ani', 'GRAVATAR', now, { confidence: 'UNCERTAIN' }),
      type: known('BUSINESS', 'DOMAIN_LISTS', now, { note: 'TYPE_BY_LISTS' }),
      mailServers: unknown('DNS', now, 'DNS_NO_ANSWER'),
    }),
    locale,
  );
  const [type, servers, name] = sections[0]!.items;
  expect(name).toMatchObject({ title: expect.stringContaining('Ani'), lines: [uncertain] });
  expect(type!.lines).toEqual([expect.any(String), certain]);
  expect(servers!.lines).toHaveLength(1);
});

test.each([
  ['en', ['This could not be checked', 'This lookup was not charged.']],
  ['id', ['Ini tidak dapat diperiksa', 'Pencarian ini tidak mengurangi kuota Anda.']],
] as const)('a report of a lookup that failed says so, and that it was not charged (%s)', (locale, lines) => {
  const view = report({});
  const before = reportDocument(view, locale).coverLines;
  view.lookup.state = 'FAILED';
  expect(reportDocument(view, locale).coverLines).toEqual([...before, ...lines]);
});

test('names no source for a value that no source was asked for', () => {
  const findings = {
    name: unknown('ADDRESS_RULES', now, 'NO_SOURCE'),
    type: known('ROLE', 'ADDRESS_RULES', now),
  };
  const { sections, sources } = reportDocument(report(findings), 'en');
  expect(sections[0]!.items[1]!.lines).toEqual(['No source is configured for this.']);
  expect(sources.rows.map(([field]) => field)).toEqual(['Email type']);
});

test('the summary of a number starts with its national format and country code', () => {
  const view = report({});
  view.lookup.subject = readSubject('PHONE', '+6281234567890')!;
  const [national, code] = reportDocument(view, 'en').sections[0]!.items;
  expect(national!.title).toBe('National format: 0812-3456-7890');
  expect(code!.title).toBe('Country code: +62');
});

test.each([
  ['en', 'last seen 2 January 2026'],
  ['id', 'terakhir terlihat 2 Januari 2026'],
] as const)('an item says on which day it was last seen (%s)', (locale, seen) => {
  const item = { title: 'A', details: [], sourceName: 'Register', retrievedAt: now, seenOn: '2026-01-02' };
  const sections = [{ kind: 'POSSIBLE_OWNERS', status: 'FOUND', items: [{ ...item, confidence: 'LIKELY' }] }];
  const document = reportDocument({ ...report({}), sections } as unknown as ReportView, locale);
  expect(document.sections[1]!.items[0]!.lines.join()).toContain(seen);
});
