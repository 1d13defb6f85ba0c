// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { keepWaiting, waitingLookup } from '../../features/lookup/waiting.ts';
import errors from '../../i18n/en/errors.json';
import common from '../../i18n/en/common.json';
import lookup from '../../i18n/en/lookup.json';
import { type Answers, openApp, subscriber } from '../testing/open-app.tsx';
import { emailResult, found, id, stage, value } from '../testing/sample-lookup.ts';

const visitor: Answers = { Viewer: () => ({ data: { viewer: null } }) };
const signedIn: Answers = {
  Viewer: () => ({ data: { viewer: subscriber } }),
  Lookups: () => ({
    data: {
      lookups: {
        __typename: 'LookupConnection',
        nodes: [],
        totalCount: 0,
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    },
  }),
};
const openStages = (answer: Answers[string], more: Answers = visitor) =>
  openApp(`/query/query2#${id}`, { ...more, Lookup: answer });

beforeEach(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
afterEach(() => void vi.useRealTimers());
const passes = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('shows each value with its note, including Unknown, and leaves out fields hidden from visitors', async () => {
  await openStages(() => ({ data: { lookup: found() } }));
  expect(await screen.findByText('Telkomsel')).toBeTruthy();
  expect(screen.getByText(lookup.note.ORIGINAL_CARRIER)).toBeTruthy();
  expect(screen.getByText(lookup.value.unknown)).toBeTruthy();
  expect(screen.getByText(lookup.outcome.located, { exact: false })).toBeTruthy();
  expect(screen.queryByText(lookup.field.timeZones)).toBeNull();
  expect(screen.getByText(lookup.stages.state.FAILED, { exact: false })).toBeTruthy();
});

test('says which of two it is, names each of several, and says so where they are too many', async () => {
  const timeZones = value([], { __typename: 'TextListFinding', note: 'SEVERAL_TIME_ZONES' });
  await openStages(() => ({ data: { lookup: found({ result: { ...found().result, timeZones } }) } }));
  expect(await screen.findByText(lookup.value.several)).toBeTruthy();

  await openStages(() => ({ data: { lookup: found({ kind: 'EMAIL', result: emailResult }) } }));
  expect(await screen.findByText('mx1.example.org, mx2.example.org')).toBeTruthy();
  expect(screen.getByText(lookup.value.emailType.ROLE)).toBeTruthy();
  expect(screen.getByText(lookup.field.disposable).nextElementSibling?.textContent).toMatch(/^No/);
});

test('names no source for a value that none was asked for, nor a number as located that was not', async () => {
  const unasked = { carrier: value(null, { note: 'NO_SOURCE' }), lineType: null, city: null };
  const more = { isLocated: false, result: { ...found().result, ...unasked } };
  await openStages(() => ({ data: { lookup: found(more) } }));
  await screen.findByText(lookup.note.NO_SOURCE);
  expect(screen.queryByText(lookup.outcome.located, { exact: false })).toBeNull();
  expect(screen.getAllByText(lookup.source.PREFIX_DATA, { exact: false })).toHaveLength(1);
});

test.each([
  ['found no location', { isLocated: false, state: 'EMPTY', result: null }, lookup.outcome.empty],
  ['failed', { isLocated: false, state: 'FAILED', result: null }, lookup.outcome.failed],
])(
  'does not show a lookup that %s as located, and says that it was not charged',
  async (_, more, headline) => {
    await openStages(() => ({ data: { lookup: found({ isTeaser: false, ...more }) } }));
    expect(await screen.findByRole('heading', { name: headline })).toBeTruthy();
    expect(screen.queryByText(lookup.outcome.located, { exact: false })).toBeNull();
    expect(screen.getByText(lookup.notCharged)).toBeTruthy();
  },
);

test.each([
  ['a visitor that the report needs an account', true, lookup.stages.state.ACCOUNT],
  ['a subscriber that no source could be asked for it', false, lookup.stages.state.NO_SOURCE],
])('tells %s', async (_, isTeaser, text) => {
  const stages = [stage('INITIATING', 'FOUND'), stage('REPORT', 'NO_SOURCE')];
  await openStages(() => ({ data: { lookup: found({ kind: 'EMAIL', result: null, isTeaser, stages }) } }));
  const report = await screen.findByText(lookup.stages.email.REPORT, { exact: false });
  expect(report.textContent).toContain(text);
});

test('a change of a stage is read out with the name of the stage', async () => {
  await openStages(() => ({ data: { lookup: found() } }));
  const list = await screen.findByRole('list', { name: lookup.stages.label });
  expect(list.getAttribute('aria-live')).toBe('polite');
  for (const item of within(list).getAllByRole('listitem'))
    expect(item.getAttribute('aria-atomic')).toBe('true');
});

test('marks sample data, says that a lookup is gone, and retries after a failure', async () => {
  await openStages(() => ({ data: { lookup: found({ isSample: true }) } }));
  expect(await screen.findByText(lookup.sample)).toBeTruthy();
  await openStages(() => ({ data: { lookup: null } }));
  expect(await screen.findByRole('heading', { name: lookup.gone.title })).toBeTruthy();
  const answers: Answers = { ...visitor, Lookup: () => ({ code: 'UNAVAILABLE' }) };
  await openApp(`/query/query2#${id}`, answers);
  expect(await screen.findByText(errors.UNAVAILABLE)).toBeTruthy();
  answers['Lookup'] = () => ({ data: { lookup: found() } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Telkomsel')).toBeTruthy();
});

test('a lookup that was started when the session had ended reports that, and is not shown as a visitor’s', async () => {
  sessionStorage.setItem('is_adult', 'yes');
  keepLookupDraft({ kind: 'PHONE', subject: '+6281234567890' });
  const { asked, failures } = await openApp('/query', {
    ...signedIn,
    StartLookup: () => ({ data: { startLookup: { __typename: 'LookupPayload', lookup: found() } } }),
    ClaimLookup: () => ({ code: 'UNAUTHENTICATED' }),
    Lookup: () => ({ data: { lookup: found() } }),
  });
  fireEvent.change(await screen.findByLabelText(lookup.purpose.label), { target: { value: 'RECONNECT' } });
  fireEvent.click(screen.getByRole('button', { name: lookup.purpose.start }));
  fireEvent.click(await screen.findByRole('button', { name: lookup.warning.understand }));
  await waitFor(() => expect(failures).toContain('sessionLost'));
  expect(asked.map(({ name }) => name)).not.toContain('Lookup');
});

test('the offer can be declined, and is not made if the lookup is gone or over a day old', async () => {
  keepWaiting(id, new Date().toISOString());
  const gone: Answers = { ...signedIn, Lookup: () => ({ data: { lookup: null } }) };
  await openApp('/dashboard/lookups', gone);
  await screen.findByText(lookup.history.empty);
  // There is nothing to search through.
  expect(screen.queryByLabelText(lookup.history.search)).toBeNull();
  expect(screen.queryByRole('button', { name: lookup.waiting.no })).toBeNull();
  await openApp('/dashboard/lookups', { ...signedIn, Lookup: () => ({ data: { lookup: found() } }) });
  fireEvent.click(await screen.findByRole('button', { name: lookup.waiting.no }));
  expect(screen.queryByRole('button', { name: lookup.waiting.no })).toBeNull();
  expect(waitingLookup()).toBeNull();
  keepWaiting(id, new Date(Date.now() - 25 * 3_600_000).toISOString());
  expect(waitingLookup()).toBeNull();
});

test.each(['/query/query2', '/result'])(
  'a lookup that does not exist leads from %s to a new search',
  async (path) => {
    await openApp(`${path}#${id}`, { ...signedIn, Lookup: () => ({ data: { lookup: null } }) });
    await screen.findByRole('heading', { name: lookup.gone.title });
    fireEvent.click(screen.getByRole('link', { name: lookup.again }));
    expect(await screen.findByLabelText(lookup.subject.label)).toBeTruthy();
  },
);

test('polls a running lookup without a live connection until it is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let state = 'RUNNING';
  const { turn, asked } = await openStages(() => ({ data: { lookup: found({ state }) } }), {
    ...visitor,
    LookupProgressed: () => 'waiting',
  });
  const reads = () => asked.filter(({ name }) => name === 'Lookup').length;
  await waitFor(() => expect(reads()).toBeGreaterThan(0));
  expect(screen.queryByText(lookup.outcome.located, { exact: false })).toBeNull();
  act(() => turn('down'));
  state = 'DONE';
  await passes(3_500);
  expect(await screen.findByText(lookup.outcome.located, { exact: false })).toBeTruthy();
  const before = reads();
  await passes(10_000);
  expect(reads()).toBe(before);
});

test('polls the lookup instead of reporting an error when the subscription is refused', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let state = 'RUNNING';
  const { asked, failures } = await openStages(() => ({ data: { lookup: found({ state }) } }), {
    ...visitor,
    LookupProgressed: () => ({ code: 'UNAVAILABLE' }),
  });
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('LookupProgressed'));
  await passes(100);
  state = 'DONE';
  await passes(3_500);
  expect(await screen.findByText(lookup.outcome.located, { exact: false })).toBeTruthy();
  expect(failures).toEqual([]);
});

test('from the subject to the purpose and back, the focus goes along', async () => {
  await openApp('/query', visitor);
  const input = await screen.findByRole('textbox');
  fireEvent.change(input, { target: { value: 'mum@example.com' } });
  const search = screen.getByRole('button', { name: lookup.subject.search });
  search.focus();
  fireEvent.click(search);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(lookup.purpose.label)));
  const other = screen.getByRole('button', { name: lookup.query.other });
  other.focus();
  fireEvent.click(other);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

const history = (nodes: object[], hasNextPage: boolean) => ({
  __typename: 'LookupConnection',
  nodes,
  totalCount: nodes.length,
  pageInfo: { __typename: 'PageInfo', endCursor: hasNextPage ? 'c' : null, hasNextPage },
});

test('a search in the history that finds nothing says so, and “More” leaves the focus in the list', async () => {
  const rows = ['1', '2'].map((one) => found({ id: one, subjectText: `row ${one}`, isTeaser: false }));
  await openApp('/dashboard/lookups', {
    ...signedIn,
    Lookups: ({ after, search }) => ({
      data: { lookups: search ? history([], false) : history([rows[after ? 1 : 0]!], !after) },
    }),
  });
  const more = await screen.findByRole('button', { name: common.more });
  more.focus();
  fireEvent.click(more);
  await screen.findByText('row 2');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('row 1'));
  const status = screen.getAllByRole('status').at(-1);
  fireEvent.change(screen.getByLabelText(lookup.history.search), { target: { value: 'zzz' } });
  await screen.findByText(lookup.history.noMatch);
  expect(status?.textContent).toBe(lookup.history.noMatch);
});
