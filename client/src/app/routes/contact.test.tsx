// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import common from '../../i18n/en/common.json';
import errors from '../../i18n/en/errors.json';
import site from '../../i18n/en/site.json';
import { ViewerDocument } from '../../gql/graphql.ts';
import { type Answers, openApp, subscriber } from '../testing/open-app.tsx';

const { contact } = site;
afterEach(() => sessionStorage.clear());

const open = (more: Answers = {}) =>
  openApp('/contact-us', { Viewer: () => ({ data: { viewer: null } }), ...more });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
const signedIn: Answers = {
  Viewer: () => ({ data: { viewer: subscriber } }),
  SignOut: () => ({ data: { signOut: true } }),
};
const logOut = () => fireEvent.click(screen.getByRole('button', { name: common.nav.logOut }));
const send = () => fireEvent.click(screen.getByRole('button', { name: contact.send }));

test('sends a message as typed and confirms it', async () => {
  const { asked } = await open({
    SendContactMessage: () => ({
      data: { sendContactMessage: { __typename: 'SendContactMessagePayload', accepted: true } },
    }),
  });
  await screen.findByRole('heading', { level: 1, name: contact.title });
  type(contact.email, 'sari@example.org');
  type(contact.message, 'Halo <script>');
  send();
  expect((await screen.findByRole('status')).textContent).toBe(contact.sent);
  expect(asked.find(({ name }) => name === 'SendContactMessage')?.variables).toEqual({
    input: { name: '', email: 'sari@example.org', message: 'Halo <script>', website: '' },
  });
});

test('after sending, the confirmation has the focus and the form is empty: another press sends nothing', async () => {
  const { asked } = await open({
    SendContactMessage: () => ({
      data: { sendContactMessage: { __typename: 'SendContactMessagePayload', accepted: true } },
    }),
  });
  await screen.findByRole('heading', { level: 1, name: contact.title });
  for (const label of [contact.name, contact.email]) type(label, 'sari@example.org');
  type(contact.message, 'Halo');
  send();
  const confirmation = await screen.findByRole('status');
  await waitFor(() => expect(document.activeElement).toBe(confirmation));
  for (const label of [contact.name, contact.email, contact.message])
    expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value).toBe('');
  send();
  await screen.findByText(contact.messageEmpty);
  expect(screen.queryByText(contact.sent)).toBeNull();
  expect(asked.filter(({ name }) => name === 'SendContactMessage')).toHaveLength(1);
});

test.each([
  ['a visitor', null, contact.emailHint],
  ['a user', subscriber, contact.emailHintOwn],
])('tells %s beforehand who gets a copy', async (_, viewer, hint) => {
  await open({ Viewer: () => ({ data: { viewer } }) });
  expect(await screen.findByText(hint)).toBeTruthy();
});

test('shows errors for missing or too long input beside the field, and sends nothing', async () => {
  const { asked } = await open();
  await screen.findByRole('heading', { level: 1, name: contact.title });
  type(contact.name, 'x'.repeat(81));
  send();
  const alerts = await waitFor(() => {
    const found = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(found).toHaveLength(3);
    return found;
  });
  expect(alerts).toEqual([common.tooLong.replace('{{n}}', '80'), contact.emailEmpty, contact.messageEmpty]);
  expect(asked.some(({ name }) => name === 'SendContactMessage')).toBe(false);
});

test('shows a server refusal for a field beside it', async () => {
  await open({ SendContactMessage: () => ({ code: 'BAD_INPUT', field: 'message' }) });
  await screen.findByRole('heading', { level: 1, name: contact.title });
  type(contact.email, 'sari@example.org');
  type(contact.message, 'a bell \u0007');
  send();
  expect((await screen.findByRole('alert')).textContent).toContain(errors.BAD_INPUT);
  expect(screen.getByLabelText(new RegExp(`^${contact.message}`)).getAttribute('aria-invalid')).toBe('true');
});

test('keeps the message after a refusal, which says when to try again', async () => {
  await open({
    Viewer: () => ({ data: { viewer: subscriber } }),
    SendContactMessage: () => ({ code: 'RATE_LIMITED', retryAfter: 120 }),
  });
  await screen.findByDisplayValue(subscriber.email);
  type(contact.message, 'Still here');
  send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    `${errors.RATE_LIMITED} ${common.tryAgainIn.replace('{{wait}}', '2 min')}`,
  );
  expect(screen.getByDisplayValue('Still here')).toBeTruthy();
});

test('keeps what was typed across a reload or a change of language, until it is sent', async () => {
  const sent = {
    SendContactMessage: () => ({
      data: { sendContactMessage: { __typename: 'SendContactMessagePayload', accepted: true } },
    }),
  };
  await open();
  await screen.findByRole('heading', { level: 1, name: contact.title });
  type(contact.email, 'sari@example.org');
  type(contact.message, 'A long story');
  cleanup();
  await open(sent);
  await screen.findByDisplayValue('A long story');
  expect(screen.getByDisplayValue('sari@example.org')).toBeTruthy();
  send();
  await screen.findByRole('status');
  cleanup();
  await open();
  await screen.findByRole('heading', { level: 1, name: contact.title });
  expect(screen.queryByDisplayValue('A long story')).toBeNull();
});

test.each([
  ['fills in the address of an account that signs in elsewhere', null, subscriber.email],
  ['keeps an address that was typed', 'sari@example.org', 'sari@example.org'],
])('%s, and keeps the message', async (_, typed, shown) => {
  const { client } = await open();
  await screen.findByRole('heading', { level: 1, name: contact.title });
  if (typed) type(contact.email, typed);
  type(contact.message, 'A long story');
  act(() => void client.writeQuery({ query: ViewerDocument, data: { viewer: subscriber } }));
  await screen.findByText(subscriber.email);
  await waitFor(() => expect(screen.getByDisplayValue(shown)).toBeTruthy());
  expect(screen.getByDisplayValue('A long story')).toBeTruthy();
});

test('a log-out empties the form and forgets what was typed', async () => {
  await open(signedIn);
  await screen.findByDisplayValue(subscriber.email);
  type(contact.name, 'Sari');
  type(contact.message, 'A long story');
  expect(sessionStorage.getItem('contact_draft')).toContain('A long story');
  logOut();
  await waitFor(() => expect(screen.queryByDisplayValue('A long story')).toBeNull());
  expect(sessionStorage.getItem('contact_draft')).toBeNull();
});

test.each([
  ['stays when the same account logs in again', subscriber, true],
  [
    'is gone when another account logs in',
    { ...subscriber, id: 'another', email: 'another@example.org' },
    false,
  ],
])('a message that was being typed when the session ended elsewhere %s', async (_, next, stays) => {
  const { client } = await open(signedIn);
  const become = (viewer: typeof subscriber | null) =>
    act(async () => void client.writeQuery({ query: ViewerDocument, data: { viewer } }));
  await screen.findByDisplayValue(subscriber.email);
  type(contact.message, 'A long story');
  await become(null);
  await waitFor(() => expect(screen.queryByDisplayValue(subscriber.email)).toBeNull());
  expect(screen.getByDisplayValue('A long story')).toBeTruthy();
  expect(sessionStorage.getItem('contact_draft')).toContain('A long story');
  await become(next);
  await screen.findByDisplayValue(next.email);
  expect(screen.queryByDisplayValue('A long story') !== null).toBe(stays);
  expect(sessionStorage.getItem('contact_draft') !== null).toBe(stays);
});

test('after a log-out on a page that stays, the focus is on the button that logs in', async () => {
  await open(signedIn);
  (await screen.findByRole('button', { name: common.nav.logOut })).focus();
  logOut();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(common.nav.logIn));
});
