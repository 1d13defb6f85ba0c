// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import errors from '../../i18n/en/errors.json';
import words from '../../i18n/en/subscription.json';
import wordsId from '../../i18n/id/subscription.json';
import { keepLookupDraft } from '../../features/lookup/lookup-draft.ts';
import { registrationDraft } from '../../features/account/registration-draft.ts';
import { findDialog } from '../testing/find-dialog.ts';
import { offerOf, outcomeOf, renewalWords } from '../testing/offer.ts';
import { closeModal, openModal } from '../../ui/dialog/modals.ts';
import { formerSubscriber, openApp, subscriber } from '../testing/open-app.tsx';
import { agree, answers, button, fillCard, fillPerson, type } from '../testing/payment-page.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  act(closeModal);
});

test('the summary states price now, price later, next charge and how to cancel, of the plan that home names', async () => {
  await openApp('/payment', answers());
  const summary = await screen.findByRole('region', { name: words.payment.summary });
  for (const part of ['$0.99', '$11.89', 'November 22', words.payment.howToCancel])
    expect(summary.textContent).toContain(part);
});

test('enables the button only after consent, and requires new consent for different terms', async () => {
  const served = answers();
  await openApp('/payment', served);
  await screen.findByText(words.payment.summary);
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await agree();
  expect(button().getAttribute('aria-disabled')).toBeNull();
  served['Offer'] = () => offerOf(undefined, false);
  fireEvent.change(screen.getByLabelText(words.payment.currency), { target: { value: 'PHP' } });
  await screen.findByLabelText(renewalWords.renewal);
  expect(button().getAttribute('aria-disabled')).toBe('true');
});

test('marks all wrong fields at once, each with its own message, focuses the first and sends nothing', async () => {
  const { asked } = await openApp('/payment', answers());
  await screen.findByText(words.payment.summary);
  const { payment } = words;
  type('Email', 'nobody');
  type(payment.phone, '<script>');
  type(payment.cardNumber, '4111 1111 1111 1111');
  type(payment.expiry, '10/20');
  await agree();
  fireEvent.click(button());
  await screen.findByText(payment.problem.code);
  const field = (name: string) => document.querySelector<HTMLInputElement>(`main [name=${name}]`)!;
  const messageOf = (input: Element) =>
    input.closest('[role=group]')?.querySelector('[role=alert]')?.textContent;
  const marked = [...document.querySelectorAll<HTMLInputElement>('main [aria-invalid=true]')];
  expect(marked.map((input) => [input.name, messageOf(input)])).toEqual([
    ['email', account.validation.emailInvalid],
    ['phone', common.phone.characters],
    ['name', payment.nameEmpty],
    ['number', payment.problem.cardReal],
    ['expiry', payment.problem.expiry],
    ['code', payment.problem.code],
  ]);
  await waitFor(() => expect(document.activeElement).toBe(field('email')));
  // What is put right is no longer marked.
  type('Email', 'buyer@example.org');
  await waitFor(() => expect(field('email').getAttribute('aria-invalid')).not.toBe('true'));
  expect(field('name').getAttribute('aria-invalid')).toBe('true');
  expect(asked.map(({ name }) => name)).not.toContain('RegisterAndSubscribe');
  expect(JSON.stringify(asked)).not.toContain('4111');
});

test('orders once if submitted twice while the phone number is being parsed', async () => {
  const { asked } = await openApp('/payment', answers());
  await fillPerson();
  type(words.payment.phone, '+62 812 3456 7890');
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  fireEvent.submit(document.querySelector('main form')!);
  const paid = () => asked.filter(({ name }) => name === 'RegisterAndSubscribe');
  await waitFor(() => expect(paid()).not.toHaveLength(0));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(paid()).toHaveLength(1);
});

test('says how far the payment is while the order is under way', async () => {
  await openApp('/payment', answers({ RegisterAndSubscribe: () => 'waiting' }));
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  const steps = within((await screen.findByText(words.payment.under.order)).closest('[role=status]')!);
  const [now] = steps.getAllByRole('listitem', { current: 'step' });
  expect(now?.textContent).toBe(words.payment.step.order);
});

test('reads a number without a plus sign as Indonesian under /id, and trims pasted white space', async () => {
  const { asked } = await openApp('/id/payment', answers());
  const { payment } = wordsId;
  await screen.findByText(payment.summary);
  for (const [selector, value] of Object.entries({
    '[type=email]': ' buyer@example.org ',
    '[autocomplete=given-name]': 'Budi',
    '[autocomplete=family-name]': 'Santoso',
    '[type=tel]': ' 0812 3456 7890 ',
    '[name=number]': '  4242 4242 4242 4242  ',
    '[name=expiry]': ' 12 / 99 ',
    '[name=code]': '  123 ',
  })) {
    const field = document.querySelector<HTMLInputElement>(`main input${selector}`)!;
    fireEvent.change(field, { target: { value } });
    // With maxLength, a browser would count the leading spaces of pasted text.
    expect(field.maxLength).toBe(-1);
  }
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: payment.submit }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === 'RegisterAndSubscribe')?.variables).toMatchObject({
      input: { email: 'buyer@example.org', phone: '+6281234567890' },
    }),
  );
});

test('an order carries a token, plan and consent version, but no card number or price', async () => {
  const outcome = outcomeOf({ status: 'FAILED' });
  const { asked } = await openApp(
    '/payment',
    answers({
      RegisterAndSubscribe: () => ({ data: { registerAndSubscribe: outcome } }),
      PaymentOutcome: () => ({ data: { paymentOutcome: outcome } }),
    }),
  );
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  expect(await screen.findByText(words.register.failed)).toBeTruthy();
  const { input } = asked.find(({ name }) => name === 'RegisterAndSubscribe')!.variables as { input: object };
  expect(input).toMatchObject({
    planId: 'usd-7',
    method: 'CARD',
    cardToken: 'sandbox-card-succeeds',
    renewalConsent: '2026-11-21',
    email: 'buyer@example.org',
  });
  // A random key may contain any digits.
  expect(JSON.stringify({ ...input, idempotencyKey: null })).not.toMatch(/4242|1949|99\b/);
});

test('asks for email and phone once in the whole way, and lets them be changed', async () => {
  keepLookupDraft({ kind: 'EMAIL', subject: 'x@example.com' });
  registrationDraft.keep({ email: 'mine@example.org', phone: '+6281234567890' });
  await openApp('/payment#lookup-1', answers());
  await screen.findByText(words.payment.summary);
  expect(screen.getByText(words.payment.account.replace('{{email}}', 'mine@example.org'))).toBeTruthy();
  expect(screen.getByText('+6281234567890')).toBeTruthy();
  expect(screen.queryByLabelText('Email', { exact: false })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: words.payment.change }));
  const email = screen.getByDisplayValue('mine@example.org');
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(sessionStorage.getItem('lookup_draft')).toContain('lookup-1');
});

test('does not ask a signed-in user for an email address', async () => {
  await openApp('/payment', answers({ Viewer: () => ({ data: { viewer: formerSubscriber } }) }));
  await screen.findByText(words.payment.account.replace('{{email}}', subscriber.email));
  expect(screen.queryByLabelText('Email', { exact: false })).toBeNull();
});

test('leads a subscriber whose plan is valid to it instead of letting them fill in an order, and nobody else', async () => {
  const note = () => screen.queryByText(words.payment.subscribed, { exact: false });
  const load = (viewer: typeof subscriber | null) =>
    openApp(
      '/payment',
      answers({ Viewer: () => ({ data: { viewer } }), MySubscription: () => ({ code: 'UNAVAILABLE' }) }),
    );
  const open = async (viewer: typeof subscriber | null) => {
    await load(viewer);
    await screen.findByText(words.payment.summary);
  };
  await load(subscriber);
  await screen.findByRole('heading', { level: 1, name: words.mine.title });
  await open(null);
  expect(note()).toBeNull();
  const plan = subscriber.subscription!;
  await open(formerSubscriber);
  expect(note()).toBeNull();
  // In the days that a declined renewal is retried, another plan can be bought.
  await open({ ...subscriber, subscription: { ...plan, validUntil: '2020-01-01T00:00:00.000Z' } });
  expect(note()).toBeNull();
});

test('says that there is no payment method, and loads a failed offer on retry', async () => {
  await openApp('/payment', answers({ Offer: () => offerOf([]) }));
  expect(await screen.findByText(words.payment.noMethod)).toBeTruthy();
  const served = answers({ Offer: () => ({ code: 'UNAVAILABLE' }) });
  await openApp('/payment', served);
  await screen.findByText(errors.UNAVAILABLE);
  served['Offer'] = () => offerOf();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(words.payment.summary)).toBeTruthy();
});

test('the payment modal shows the order over the current page, and closing it orders nothing', async () => {
  keepLookupDraft({ kind: 'PHONE', subject: '+12025550123', lookupId: 'lookup-1' });
  registrationDraft.keep({ email: 'mine@example.org' });
  const { asked } = await openApp('/contact-us', answers());
  await screen.findByRole('heading', { level: 1 });
  act(() => openModal('payment'));
  const dialog = await findDialog(common.titles.payment);
  await within(dialog).findByText(words.payment.summary);
  expect(within(dialog).getByText('mine@example.org', { exact: false })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ name }) => name)).not.toContain('RegisterAndSubscribe');
});
