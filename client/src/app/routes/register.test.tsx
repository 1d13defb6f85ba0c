// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import words from '../../i18n/en/subscription.json';
import { keepRequestDraft } from '../../features/location/request-draft.ts';
import { payerDraft } from '../../features/subscription/payer-draft.ts';
import message from '../../i18n/en/message.json';
import { keepLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { closeModal } from '../../ui/dialog/modals.ts';
import { findDialog } from '../testing/find-dialog.ts';
import { outcomeOf, visitor } from '../testing/offer.ts';
import { type Answers, openApp, subscriber } from '../testing/open-app.tsx';
import { serverWith } from '../testing/sample-server.ts';

const id = outcomeOf({}).id;
const address = `/register?id=${id}`;
const with_ = (outcome: object, more: Answers = {}): Answers => ({
  ...visitor,
  PaymentOutcome: () => ({ data: { paymentOutcome: outcomeOf(outcome) } }),
  ...more,
});
const signedIn = { Viewer: () => ({ data: { viewer: subscriber } }) };

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.useRealTimers());

test.each([
  ['FAILED', 'Signing failed!'],
  ['UNSUBSCRIBED', 'User has unsubscribed!'],
  ['REFUNDED', words.register.refunded],
])('shows the specified message for %s and a way to continue', async (status, title) => {
  await openApp(address, with_({ status }));
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: words.register.otherWay })).toBeTruthy();
});

test('shows an unknown status for a purchase that is not found, and a visitor can log in to look', async () => {
  const PaymentOutcome = () => ({ code: 'NOT_FOUND' }) as const;
  await openApp(address, { ...signedIn, PaymentOutcome });
  const unknown = await screen.findByRole('alert');
  expect(within(unknown).queryByRole('button', { name: common.nav.logIn })).toBeNull();
  await openApp(address, { ...visitor, PaymentOutcome });
  await screen.findByRole('heading', { name: 'Unknown signing status!' });
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: common.nav.logIn }));
  expect(await findDialog(account.login.title)).toBeTruthy();
  act(closeModal);
});

test('says that the status cannot be loaded, and loads it on retry', async () => {
  const answers: Answers = { ...visitor, PaymentOutcome: () => ({ code: 'UNAVAILABLE' }) };
  await openApp(address, answers);
  await screen.findByRole('heading', { name: 'Failed to obtain the signing status!' });
  answers['PaymentOutcome'] = with_({ status: 'FAILED' })['PaymentOutcome']!;
  fireEvent.click(screen.getByRole('button', { name: common.retry }));
  await screen.findByRole('heading', { name: 'Signing failed!' });
});

test('an uncompleted PayPal payment links back to PayPal', async () => {
  const payUrl = 'https://www.paypal.com/agree/1';
  await openApp(address, with_({ status: 'NOT_COMPLETED', method: 'PAYPAL', payUrl }));
  await screen.findByText(
    'Your payment has not been completed. Please click PAYPAL to continue with the payment.',
  );
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'PAYPAL' }).href).toBe(payUrl);
});

test('polls until the payment succeeds and then stops', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = with_({ status: 'WAITING' }, signedIn);
  const { asked } = await openApp(address, answers);
  await screen.findByText(words.register.waiting);
  answers['PaymentOutcome'] = with_({})['PaymentOutcome']!;
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await screen.findByText('User Created Success');
  const asks = () => asked.filter(({ name }) => name === 'PaymentOutcome').length;
  const settled = asks();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  // Nothing more to wait for.
  expect(asks()).toBe(settled);
});

test('refetches the plan once it is paid', async () => {
  const { asked } = await openApp(address, with_({}, signedIn));
  await screen.findByText('User Created Success');
  await waitFor(() => expect(asked.filter(({ name }) => name === 'Viewer')).toHaveLength(2));
});

test('a new user goes on to the request that they came for, with the number in the form, unsigned', async () => {
  payerDraft.keep({ name: 'Ana' });
  keepRequestDraft({ channel: 'PHONE', recipient: '+6281234567890' });
  await openApp(address, with_({}, { ...serverWith(), MessageTemplates: () => 'waiting' }));
  const form = within(await findDialog('You’re in. Let’s ask +62 812 3456 7890.'));
  expect(form.getByText('User Created Success')).toBeTruthy();
  expect(await form.findByDisplayValue('+62 812 3456 7890')).toBeTruthy();
  const name = await form.findByLabelText<HTMLInputElement>(new RegExp(message.senderName));
  expect(name.value).toBe('');
});

test.each([
  ['refused', { canSignIn: true }],
  ['not available to this browser', { canSignIn: false }],
])('a sign-in that is %s shows an error and offers an emailed link instead', async (_, outcome) => {
  const { asked } = await openApp(
    address,
    with_(outcome, {
      SignInAfterPayment: () => ({ code: 'AUTO_LOGIN_FAILED' }),
      RequestSignInLink: () => ({ data: { requestSignInLink: true } }),
    }),
  );
  await screen.findByRole('heading', { name: 'Auto login failed!' });
  fireEvent.click(screen.getByRole('button', { name: words.register.mailLink }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('RequestSignInLink'));
  expect(asked.find(({ name }) => name === 'RequestSignInLink')?.variables).toMatchObject({
    email: 'buyer@example.org',
  });
});

test('asks to log in, without an address or a link to mail, once the owner of the mailbox has confirmed it', async () => {
  await openApp(address, with_({ email: null }));
  await screen.findByRole('heading', { name: 'Auto login failed!' });
  expect(screen.getByText(words.register.autoLoginOwn)).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.register.mailLink })).toBeNull();
  const outcome = within(screen.getByRole('alert'));
  fireEvent.click(outcome.getByRole('button', { name: common.nav.logIn }));
  await findDialog(account.login.title);
});

test('leads to the report that the plan was bought for', async () => {
  keepLookupDraft({ kind: 'PHONE', subject: '+12025550123', lookupId: 'lookup-1' });
  const { asked } = await openApp(
    address,
    with_(
      { isRegistration: false },
      { ...signedIn, ClaimLookup: () => ({ code: 'NOT_FOUND' }), Lookup: () => ({ data: { lookup: null } }) },
    ),
  );
  await waitFor(() => expect(asked.filter(({ name }) => name === 'Viewer')).toHaveLength(2));
  fireEvent.click(await screen.findByRole('button', { name: words.register.report }));
  await waitFor(() => expect(asked.find(({ name }) => name === 'Lookup')).toBeTruthy());
  expect(asked.filter(({ name }) => name.endsWith('Lookup'))).toMatchObject([
    { name: 'ClaimLookup', variables: { id: 'lookup-1' } },
    { name: 'Lookup', variables: { id: 'lookup-1' } },
  ]);
});
