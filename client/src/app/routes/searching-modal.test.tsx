// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLookupDraft, readLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { registrationDraft } from '../../features/account/registration-draft.ts';
import { waitingLookup } from '../../features/lookup/waiting.ts';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import errors from '../../i18n/en/errors.json';
import words from '../../i18n/en/lookup.json';
import { closeModal, openModal } from '../../ui/dialog/modals.ts';
import { findDialog } from '../testing/find-dialog.ts';
import { offerOf, visitor } from '../testing/offer.ts';
import { type Answers, openApp } from '../testing/open-app.tsx';

/** The field in the dialog, not in the page behind it. */
const emailField = async () =>
  within(await findDialog()).findByLabelText(account.register.email, { exact: false });

const id = 'a-lookup';
const value = (text: string) => ({
  __typename: 'TextFinding',
  value: text,
  source: 'PREFIX_DATA',
  retrievedAt: '2026-11-21T08:00:00.000Z',
  confidence: 'LIKELY',
  note: null,
});
const stages = (state: string) =>
  ['CARRIER', 'COUNTRY', 'TIMEZONE', 'CITY', 'LOCATION', 'PROCESS'].map((name) => ({
    __typename: 'LookupStage',
    name,
    state,
  }));
const lookup = (more: object = {}) => ({
  __typename: 'Lookup',
  id,
  kind: 'PHONE',
  subjectText: '+62 812-3456-7890',
  purpose: 'RECONNECT',
  state: 'DONE',
  isSample: false,
  isTeaser: true,
  isLocated: true,
  startedAt: new Date().toISOString(),
  expiresAt: null,
  report: null,
  stages: [],
  searchStages: stages('FOUND'),
  result: {
    __typename: 'PhoneResult',
    countryCode: '62',
    nationalFormat: '0812-3456-7890',
    country: value('ID'),
    carrier: value('Telkomsel'),
    lineType: value('MOBILE'),
    city: null,
    timeZones: null,
    callerName: null,
  },
  ...more,
});
const started = (more: object = {}) => ({
  data: { startLookup: { __typename: 'LookupPayload', lookup: lookup(more) } },
});
const exists = (exist: boolean) => ({
  data: { accountExistence: { __typename: 'AccountExistence', exist, startTime: null, endTime: null } },
});
const answers = (more: Answers = {}): Answers => ({
  ...visitor,
  StartLookup: () => started(),
  Lookup: () => ({ data: { lookup: lookup() } }),
  AccountExistence: ({ email }) => exists(email === 'known@example.org'),
  Offer: () => offerOf(),
  ...more,
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  keepLookupDraft({ kind: 'PHONE', subject: '+6281234567890' });
});
// Not returned: if awaited, it would continue outside React's act environment.
afterEach(() => {
  act(closeModal);
});

/** Opens the modal over a public page, as the home page's input does. */
async function openSearching(more: Answers = {}) {
  const app = await openApp('/contact-us', answers(more));
  act(() => openModal('searching'));
  await findDialog(words.query.title);
  return app;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function startLookup(purpose = 'RECONNECT') {
  fireEvent.change(screen.getByLabelText(words.purpose.label), { target: { value: purpose } });
  press(words.purpose.start);
  fireEvent.click(await screen.findByRole('button', { name: words.warning.understand }));
  fireEvent.click(await screen.findByRole('button', { name: words.age.yes }));
}

test('retries reading a started lookup without starting a second one', async () => {
  let isDown = true;
  const { asked } = await openSearching({
    Lookup: () => (isDown ? { code: 'UNAVAILABLE' } : { data: { lookup: lookup() } }),
  });
  await startLookup();
  expect(await screen.findByText(errors.UNAVAILABLE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.purpose.start })).toBeNull();
  isDown = false;
  press(common.retry);
  expect(await screen.findByText('Telkomsel')).toBeTruthy();
  expect(asked.filter(({ name }) => name === 'StartLookup')).toHaveLength(1);
});

test.each([
  ['the dialog', openSearching],
  ['the page', () => openApp('/query', answers())],
])('a number that has been looked up in %s is not offered for the next lookup', async (_, open) => {
  await open();
  await screen.findByText('+62 812 3456 7890');
  await startLookup();
  fireEvent.click(await screen.findByRole('button', { name: words.again }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: words.subject.label })).value).toBe(
    '',
  );
  expect(screen.queryByLabelText(words.purpose.label)).toBeNull();
});

test('opens nothing if the dialog is closed while the email address is being checked', async () => {
  const gate = Promise.withResolvers<void>();
  await openSearching({ AccountExistence: () => ({ ...exists(false), after: gate.promise }) });
  await startLookup();
  fireEvent.click(await screen.findByRole('button', { name: words.teaser.getReport }));
  fireEvent.change(await emailField(), {
    target: { value: 'new@example.org' },
  });
  press(words.teaser.getReport);
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => {
    gate.resolve();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('does not start a lookup for a refused purpose, and shows a rate limit as an error', async () => {
  const { asked } = await openSearching({ StartLookup: () => ({ code: 'RATE_LIMITED', retryAfter: 120 }) });
  fireEvent.change(screen.getByLabelText(words.purpose.label), { target: { value: 'CREDIT' } });
  press(words.purpose.start);
  expect(await screen.findByText(errors.PURPOSE_REFUSED)).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('StartLookup');
  await startLookup();
  expect((await screen.findByRole('alert')).textContent).toBe(
    `${errors.RATE_LIMITED} ${common.tryAgainIn.replace('{{wait}}', '2 min')}`,
  );
  expect(screen.getByRole('dialog', { name: words.query.title })).toBeTruthy();
});

test('shows the stages, but neither a located headline nor a report offer, while it runs', async () => {
  const running = { state: 'RUNNING', isLocated: false, result: null, searchStages: stages('RUNNING') };
  await openSearching({
    StartLookup: () => started(running),
    Lookup: () => ({ data: { lookup: lookup(running) } }),
    LookupProgressed: () => 'waiting',
  });
  await startLookup();
  expect(await screen.findByRole('heading', { name: words.stages.title })).toBeTruthy();
  expect(screen.queryByText(words.outcome.located, { exact: false })).toBeNull();
  expect(screen.queryByRole('button', { name: words.teaser.getReport })).toBeNull();
});

test('requires a valid, unregistered email address for the report, then opens the order for the lookup', async () => {
  await openSearching();
  await startLookup();
  fireEvent.click(await screen.findByRole('button', { name: words.teaser.getReport }));
  expect(await findDialog(words.register.title)).toBeTruthy();
  const send = async (text: string) => {
    fireEvent.change(await emailField(), { target: { value: text } });
    press(words.teaser.getReport);
  };
  await send('');
  expect(await screen.findByText(account.register.emailEmpty)).toBeTruthy();
  await send('nobody');
  expect(await screen.findByText(account.register.emailInvalid)).toBeTruthy();
  await send('known@example.org');
  expect(await screen.findByText(account.register.inUse)).toBeTruthy();
  await send('new@example.org');
  expect(await findDialog(common.titles.payment)).toBeTruthy();
  expect(readLookupDraft()).toMatchObject({ lookupId: id });
  expect(registrationDraft.read()).toEqual({ email: 'new@example.org' });
});

test('leads a user with an account to the log-in and keeps the lookup waiting', async () => {
  await openSearching();
  await startLookup();
  fireEvent.click(await screen.findByRole('button', { name: words.teaser.getReport }));
  fireEvent.change(await emailField(), {
    target: { value: 'known@example.org' },
  });
  press(words.teaser.getReport);
  fireEvent.click(await screen.findByRole('button', { name: common.nav.logIn }));
  expect(await findDialog(account.login.title)).toBeTruthy();
  expect(waitingLookup()).toBe(id);
});

test('restores the dialog after a reload, unless it was closed', async () => {
  await openSearching();
  await startLookup();
  await findDialog(words.query.done);
  await waitFor(() => expect(readLookupDraft()?.shownId).toBe(id));
  // The tab's session storage survives a reload.
  const left = sessionStorage.getItem('lookup_draft')!;
  press('Close');
  await waitFor(() => expect(readLookupDraft()?.shownId).toBeUndefined());
  cleanup();
  sessionStorage.setItem('lookup_draft', left);
  await openApp('/contact-us', answers());
  act(() => openModal('searching'));
  expect(await findDialog(words.query.done)).toBeTruthy();
  expect(await screen.findByText('Telkomsel')).toBeTruthy();
});
