// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { keepRequestDraft, readRequestDraft } from '../../features/location/request-draft.ts';
import { sampleLocation } from '../../features/location/testing/sample-location.ts';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import location from '../../i18n/en/location.json';
import site from '../../i18n/en/site.json';
import lookup from '../../i18n/en/lookup.json';
import payment from '../../i18n/en/subscription.json';
import { closeModal, openModal } from '../../ui/dialog/modals.ts';
import { findDialog } from '../testing/find-dialog.ts';
import { offerOf, visitor } from '../testing/offer.ts';
import { openApp } from '../testing/open-app.tsx';
import { serverWith } from '../testing/sample-server.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  act(closeModal);
});

const recipient = '+6281234567890';
const shownRecipient = '+62 812 3456 7890';
const unknown = { __typename: 'AccountExistence', exist: false, startTime: null, endTime: null };
const server = {
  ...visitor,
  Offer: () => offerOf(),
  AccountExistence: () => ({ data: { accountExistence: unknown } }),
};

const facts = {
  __typename: 'PhoneResult',
  carrier: { __typename: 'TextFinding', value: 'Telkomsel' },
  country: { __typename: 'TextFinding', value: 'ID' },
  timeZones: null,
  city: { __typename: 'TextFinding', value: 'Jakarta' },
};
const type = (dialog: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label, { exact: false }), { target: { value } });
const atPayment = async (email: string) => {
  await screen.findByText(payment.payment.plan);
  expect(await screen.findByText(shownRecipient)).toBeTruthy();
  expect(screen.getByText(payment.payment.account.replace('{{email}}', email))).toBeTruthy();
  expect(readRequestDraft()).toEqual({ channel: 'PHONE', recipient });
};

test('asking begins with what the number says, and leads through the account to the plans', async () => {
  keepRequestDraft({ channel: 'PHONE', recipient });
  await openApp('/contact-us', { ...server, NumberFacts: () => ({ data: { numberFacts: facts } }) });
  act(() => openModal('searching'));
  const dialog = await findDialog(location.doorway.title.replace('{{recipient}}', shownRecipient));
  await within(dialog).findByText(/Telkomsel/);
  // Not on the field below the stages, where a phone would begin to read.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  const stages = within(within(dialog).getByRole('list', { name: lookup.stages.label }));
  expect(stages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Carrier · Telkomsel',
    'Country · Indonesia',
    'Time zone · nothing found',
    'City · number issued in Jakarta',
    'Location · after they agree',
    'Putting the answers together · done',
  ]);
  type(dialog, account.register.email, 'mine@example.org');
  fireEvent.click(within(dialog).getByRole('button', { name: account.register.next }));
  await atPayment('mine@example.org');
});

test('whoever says that they have an account, but has none, goes on to one with that address', async () => {
  keepRequestDraft({ channel: 'PHONE', recipient });
  await openApp('/contact-us', { ...server, NumberFacts: () => ({ code: 'UNAVAILABLE' }) });
  act(() => openModal('searching'));
  const doorway = await findDialog();
  type(doorway, account.register.email, 'mine@example.org');
  fireEvent.click(within(doorway).getByRole('button', { name: account.register.haveAccount }));
  const dialog = await findDialog(account.login.title);
  expect(await within(dialog).findByText(shownRecipient)).toBeTruthy();
  expect(within(dialog).queryByText(account.login.firstLookup, { exact: false })).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: account.login.continue }));
  expect(await within(dialog).findByText(account.validation.noAccount)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: account.login.createWithEmail }));
  await atPayment('mine@example.org');
});

test('resumes a visitor’s voice message once after log-in, and forgets it if the log-in is closed', async () => {
  await openApp('/contact-us', server);
  const sendVoice = async () => {
    fireEvent.click(await screen.findByRole('button', { name: common.nav.sendVoice }));
    return findDialog(account.login.title);
  };
  const dialog = await sendVoice();
  expect(within(dialog).getByText(location.draft.voice)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: common.close }));
  await waitFor(() => expect(readRequestDraft()).toBeNull());
  await sendVoice();
  act(closeModal);
  await openApp('/dashboard', serverWith(sampleLocation('a')));
  const voice = await findDialog(location.voice.title);
  fireEvent.click(within(voice).getByRole('button', { name: common.close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readRequestDraft()).toBeNull();
});

test('the registration form states the age confirmation and opens the terms in a new tab', async () => {
  await openApp('/query/emailRegister', server);
  await screen.findByLabelText(account.register.email, { exact: false });
  expect(screen.getByText(/confirm that you are 18 or older/)).toBeTruthy();
  for (const [name, path] of [
    ['Terms of Use', '/terms-of-use'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const) {
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: new RegExp(`^${name} .*new tab`) });
    expect([link.getAttribute('href'), link.target]).toEqual([path, '_blank']);
  }
});

test('the registration form shows specific errors and checks the email address only once it is valid', async () => {
  const { asked } = await openApp('/query/emailRegister', server);
  const email = await screen.findByLabelText(account.register.email, { exact: false });
  const phone = screen.getByLabelText(account.register.phone, { exact: false });
  const send = (typed: string, number = '') => {
    fireEvent.change(email, { target: { value: typed } });
    fireEvent.change(phone, { target: { value: number } });
    fireEvent.click(screen.getByRole('button', { name: account.register.next }));
  };
  const says = (...problems: string[]) =>
    waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(problems),
    );
  const { emailEmpty, emailInvalid } = account.register;
  const { characters } = common.phone;
  send(' ');
  await says(emailEmpty);
  for (const typed of ['<script>alert(1)</script>', 'आप@कहाँ', `${'a'.repeat(300)}@example.org`]) {
    send(typed);
    await says(emailInvalid);
  }
  send('mine@example.org', 'twelve');
  await says(characters);
  send('nobody', 'twelve');
  await says(emailInvalid, characters);
  expect(document.activeElement).toBe(email);
  expect(asked.map(({ name }) => name)).not.toContain('AccountExistence');
  fireEvent.change(phone, { target: { value: ' +62 812-3456-7890 ' } });
  fireEvent.change(email, { target: { value: '  mine@example.org\t' } });
  fireEvent.click(screen.getByRole('button', { name: account.register.next }));
  await screen.findByText(payment.payment.summary);
  expect(screen.getByText('mine@example.org', { exact: false })).toBeTruthy();
  expect(screen.getByText(recipient)).toBeTruthy();
});

test.each([
  ['refused', site.review.no],
  ['sent', site.review.send],
])('does not ask again for a review that was %s', async (_, button) => {
  await openApp('/dashboard', {
    ...serverWith(),
    ReviewInvitation: () => ({ data: { reviewInvitation: true } }),
    SubmitReview: () => ({ data: { submitReview: { __typename: 'SubmitReviewPayload', accepted: true } } }),
    DismissReview: () => ({
      data: { dismissReview: { __typename: 'DismissReviewPayload', accepted: true } },
    }),
  });
  const text = await screen.findByLabelText(site.review.text);
  fireEvent.change(text, { target: { value: 'It took us two minutes, and grandma liked it.' } });
  fireEvent.click(screen.getByRole('button', { name: button }));
  if (button === site.review.send) await screen.findByText(site.review.thanks);
  fireEvent.click(screen.getByRole('link', { name: site.footer.contact }));
  fireEvent.click(await screen.findByRole('link', { name: common.nav.home }));
  await screen.findByRole('heading', { name: location.records });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByText(site.review.title)).toBeNull();
});

test('warns and asks for the age before a lookup; whoever closes either starts none', async () => {
  keepLookupDraft({ kind: 'PHONE', subject: recipient });
  const { asked } = await openApp('/query', server);
  const start = async () => {
    const purpose = await screen.findByLabelText(lookup.purpose.label);
    fireEvent.change(purpose, { target: { value: 'RECONNECT' } });
    fireEvent.click(screen.getByRole('button', { name: lookup.purpose.start }));
    return findDialog(lookup.warning.title);
  };
  const close = (dialog: HTMLElement) =>
    fireEvent.click(within(dialog).getByRole('button', { name: common.close }));
  const warning = await start();
  expect(within(warning).getByText(lookup.warning.fcra)).toBeTruthy();
  close(warning);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(within(await start()).getByRole('button', { name: lookup.warning.understand }));
  close(await findDialog(lookup.age.title));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ name }) => name)).not.toContain('StartLookup');
});

test('a held Enter accepts neither the warning nor the age: what they say has the focus, not the button', async () => {
  keepLookupDraft({ kind: 'PHONE', subject: recipient });
  await openApp('/query', server);
  const purpose = await screen.findByLabelText(lookup.purpose.label);
  fireEvent.change(purpose, { target: { value: 'RECONNECT' } });
  fireEvent.click(screen.getByRole('button', { name: lookup.purpose.start }));
  for (const [notice, action] of [
    [lookup.warning, lookup.warning.understand],
    [lookup.age, lookup.age.yes],
  ] as const) {
    await findDialog(notice.title);
    // The dialog takes the focus a frame later.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const button = screen.getByRole('button', { name: action });
    expect(document.activeElement).not.toBe(button);
    expect(document.activeElement?.contains(button)).toBe(true);
    fireEvent.click(button);
  }
});
