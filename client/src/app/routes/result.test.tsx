// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import errors from '../../i18n/en/errors.json';
import lookup from '../../i18n/en/lookup.json';
import report from '../../i18n/en/report.json';
import { toastsReady } from '../../ui/toast/toast.ts';
import { type Answers, openApp, subscriber } from '../testing/open-app.tsx';
import { found, value } from '../testing/sample-lookup.ts';

const item = (more: object = {}) => ({
  __typename: 'ReportItem',
  key: 'k',
  title: 'Sam Sample',
  details: ['Jakarta'],
  source: 'SANDBOX',
  sourceName: 'Sample data',
  confidence: 'LIKELY',
  retrievedAt: '2026-11-21T08:00:00.000Z',
  seenOn: '2026-01-31',
  image: '/reports/report/pictures/key',
  isSample: true,
  isDisputed: false,
  ...more,
});
const statuses = Object.keys(report.status) as (keyof typeof report.status)[];
const kinds = Object.keys(report.section) as (keyof typeof report.section)[];
const statusOf = (index: number) => statuses[index % statuses.length]!;
const reportWith = (first: object) => ({
  __typename: 'Report',
  id: 'report',
  isSample: true,
  createdAt: '2026-11-21T08:00:00.000Z',
  pdfUrl: '/reports/report.pdf',
  sections: kinds.map((kind, index) => ({
    __typename: 'ReportSection',
    kind,
    status: statusOf(index),
    items: index === 0 ? [first] : [],
  })),
});
const said: string[] = [];
toastsReady((_kind, text) => said.push(text));
const looked = {
  __typename: 'Lookup',
  id: 'lookup',
  kind: 'PHONE',
  subjectText: '+1 202 555 0123',
  state: 'DONE',
  isSample: true,
  startedAt: '2026-11-21T08:00:00.000Z',
  purpose: 'RECONNECT',
  isTeaser: false,
  isLocated: true,
  expiresAt: null,
  stages: [],
  searchStages: [],
  result: null,
};
const answers: Answers = {
  Viewer: () => ({ data: { viewer: subscriber } }),
  Lookup: () => ({ data: { lookup: { ...looked, report: { __typename: 'Report', id: 'report' } } } }),
  ReportOfLookup: () => ({
    data: { lookup: { __typename: 'Lookup', id: 'lookup', report: reportWith(item()) } },
  }),
  DisputeItem: () => ({ data: { disputeItem: reportWith(item({ isDisputed: true, image: null })) } }),
};
const openReport = (more: Answers = {}) => openApp('/result#lookup', { ...answers, ...more });
const network = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = network;
  vi.restoreAllMocks();
});

test('shows the sections with their status, those without a source in one line, the sample mark and the legal notice', async () => {
  await openReport();
  await screen.findByText('Sam Sample');
  // The day itself, in whatever time zone it is read.
  expect(screen.getByText(/last seen January 31, 2026/)).toBeTruthy();
  expect(kinds).toHaveLength(17);
  for (const [index, kind] of kinds.entries()) {
    const status = statusOf(index);
    if (status === 'NO_SOURCE') continue;
    const section = within(screen.getByRole('region', { name: report.section[kind] }));
    expect(section.getByText(report.status[status])).toBeTruthy();
    if (status !== 'FOUND') expect(section.getByText(report.statusText[status])).toBeTruthy();
  }
  expect(screen.getByText('No source for: Emails, Vehicles, and Social media.')).toBeTruthy();
  expect(screen.getByText(lookup.sample)).toBeTruthy();
  expect(screen.getByText(report.notice)).toBeTruthy();
  // With its item, and in the summary.
  const pictures = screen.getAllByRole('img', { name: 'Picture: Sam Sample' });
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
    '/reports/report/pictures/key',
    '/reports/report/pictures/key',
  ]);
  // What an item says about itself.
  const first = screen.getByRole('region', { name: report.section[kinds[0]!] });
  expect(within(first).getByText(report.sample)).toBeTruthy();
  for (const text of ['Sample data', 'retrieved ', report.confidence.LIKELY])
    expect(first.textContent).toContain(text);
});

test('begins with what was found, and links to the sections that have something', async () => {
  await openReport({
    Lookup: () => ({ data: { lookup: { ...looked, result: found().result, report: null } } }),
  });
  const summary = within(await screen.findByRole('region', { name: report.found.title }));
  expect(summary.getByText('1 finding in 1 of 17 sections')).toBeTruthy();
  expect(summary.getByText('Telkomsel')).toBeTruthy();
  expect(summary.getByRole('button', { name: report.pdf.download })).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: report.contents })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([`${report.section[kinds[0]!]} (1)`]);
  const target = document.getElementById(links[0]!.getAttribute('href')!.slice(1));
  expect(target).toBe(screen.getByRole('region', { name: report.section[kinds[0]!] }));
});

test('a link to a section opens its report, there', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { asked } = await openApp(`/result#lookup/${kinds[0]}`, answers);
  await screen.findByText('Sam Sample');
  expect(asked.find(({ name }) => name === 'Lookup')?.variables).toEqual({ id: 'lookup' });
  expect(scroll.mock.contexts).toEqual([screen.getByRole('region', { name: report.section[kinds[0]!] })]);
});

test('says of which day a value is, even today', async () => {
  const at = new Date();
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(at);
  const retrievedAt = at.toISOString();
  const result = { ...found().result, country: value('ID', { retrievedAt }) };
  const made = reportWith(item({ retrievedAt }));
  await openReport({
    Lookup: () => ({ data: { lookup: { ...looked, result, report: null } } }),
    ReportOfLookup: () => ({ data: { lookup: { __typename: 'Lookup', id: 'lookup', report: made } } }),
  });
  await screen.findByText(new RegExp(`retrieved ${day}`));
  const country = screen.getAllByText(lookup.field.country).at(-1)!.nextElementSibling;
  expect(country?.textContent).toContain(day);
});

test('says that only the operator was told of a dispute by somebody whose number it may not be', async () => {
  await openReport({ DisputeItem: () => ({ data: { disputeItem: reportWith(item()) } }) });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${report.dispute.act}: .`) }));
  await expect.poll(() => said).toContain(report.dispute.noted);
  expect(screen.queryByText(report.dispute.mark)).toBeNull();
});

test('lets the user dispute an item once', async () => {
  const { asked } = await openReport();
  const button = await screen.findByRole('button', { name: new RegExp(`^${report.dispute.act}: .`) });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText(report.dispute.mark)).toBeTruthy();
  expect(screen.queryByRole('button', { name: new RegExp(report.dispute.act) })).toBeNull();
  // The button had it.
  expect(document.activeElement?.textContent).toMatch(new RegExp(`${report.dispute.mark}$`));
  expect(asked.at(-1)).toEqual({ name: 'DisputeItem', variables: { reportId: 'report', key: 'k' } });
});

test('shows why a report cannot be loaded, loads it on retry, and says if a lookup has none', async () => {
  const more: Answers = { ...answers, ReportOfLookup: () => ({ code: 'UNAVAILABLE' }) };
  await openApp('/result#lookup', more);
  expect(await screen.findByText(errors.UNAVAILABLE)).toBeTruthy();
  more['ReportOfLookup'] = () => ({
    data: { lookup: { __typename: 'Lookup', id: 'lookup', report: null } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(report.none)).toBeTruthy();
});

test.each([
  ['FAILED', lookup.outcome.failed],
  ['EMPTY', lookup.outcome.empty],
])('says that a lookup ended %s and was not charged, and links to a new search', async (state, outcome) => {
  const ended = { ...looked, state, isLocated: false, report: null };
  await openReport({
    Lookup: () => ({ data: { lookup: ended } }),
    ReportOfLookup: () => ({ data: { lookup: { __typename: 'Lookup', id: 'lookup', report: null } } }),
  });
  expect(await screen.findByRole('heading', { name: outcome })).toBeTruthy();
  expect(screen.getByText(lookup.notCharged)).toBeTruthy();
  expect(screen.getByRole('link', { name: lookup.again }).getAttribute('href')).toBe('/query');
  expect(screen.queryByRole('heading', { name: lookup.summary })).toBeNull();
});

test('does not mention charges for a lookup that found something', async () => {
  await openReport();
  await screen.findByText('Sam Sample');
  expect(screen.queryByText(lookup.notCharged)).toBeNull();
});

test('shows that the PDF is being generated or failed, and saves it on retry', async () => {
  await openReport();
  const button = await screen.findByRole('button', { name: report.pdf.download });
  const answered: ((answer: Response) => void)[] = [];
  const addresses: unknown[] = [];
  // The status below the button is read out instead.
  const silent: boolean[] = [];
  toastsReady((_kind, _text, _id, isSilent) => silent.push(isSilent));
  // From the tests before.
  silent.length = 0;
  globalThis.fetch = (input) => {
    addresses.push(input);
    return new Promise((resolve) => answered.push(resolve));
  };
  fireEvent.click(button);
  expect((await screen.findAllByText(report.pdf.generating)).length).toBeGreaterThan(0);
  answered[0]!(new Response('', { status: 500 }));
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(status()).toContain(report.pdf.failed));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  fireEvent.click(screen.getByRole('button', { name: report.pdf.download }));
  await waitFor(() => expect(answered).toHaveLength(2));
  answered[1]!(new Response('%PDF', { status: 200 }));
  await waitFor(() => expect(status()).toContain(report.pdf.done));
  expect(saved).toHaveBeenCalledOnce();
  expect(names).toEqual(['whereabouts-report-0123-2026-11-21.pdf']);
  expect(silent).toEqual([true, true, true, true]);
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const address = `/reports/report.pdf?locale=en&timeZone=${zone}`;
  expect(addresses).toEqual([address, address]);
});

test('reports a lost session when the PDF is refused with 401', async () => {
  const changing: Answers = { ...answers };
  const { failures } = await openApp('/result#lookup', changing);
  const button = await screen.findByRole('button', { name: report.pdf.download });
  globalThis.fetch = async () => new Response('', { status: 401 });
  changing['Viewer'] = () => ({ data: { viewer: null } });
  fireEvent.click(button);
  await waitFor(() => expect(failures).toEqual(['sessionLost']));
});

test.each([429, 503])('says when to retry after the PDF was refused with %d', async (status) => {
  await openReport();
  const button = await screen.findByRole('button', { name: report.pdf.download });
  globalThis.fetch = async () => new Response('', { status, headers: { 'retry-after': '10' } });
  fireEvent.click(button);
  expect(await screen.findByText('Failed to generate PDF. Try again in 10 s.')).toBeTruthy();
});
