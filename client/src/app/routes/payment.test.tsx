// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import common from '../../i18n/en/common.json';
import errors from '../../i18n/en/errors.json';
import words from '../../i18n/en/subscription.json';
import wordsId from '../../i18n/id/subscription.json';
import { keepDraft } from '../../features/lookup/draft.ts';
import { keepRegistration } from '../../features/lookup/registration.ts';
import { offerOf, outcomeOf, renewalWords } from '../testing/offer.ts';
import { closeModal, openModal } from '../../ui/modals.ts';
import { openApp, subscriber } from '../testing/open-app.tsx';
import { agree, answers, button, fillCard, fillPerson, type } from '../testing/payment-page.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  act(closeModal);
});

test('price now, price later, the next charge and how to cancel stand beside the button', async () => {
  await openApp('/payment', answers());
  const summary = await screen.findByRole('region', { name: words.payment.summary });
  for (const part of ['$0.99', '$19.49', 'November 22', words.payment.howToCancel])
    expect(summary.textContent).toContain(part);
});

test('the button waits for the tick, and different terms need a tick of their own', async () => {
  const served = answers();
  await openApp('/payment', served);
  await screen.findByText(words.payment.summary);
  expect(button().disabled).toBe(true);
  await agree();
  expect(button().disabled).toBe(false);
  served['Offer'] = () => offerOf(undefined, false);
  fireEvent.change(screen.getByLabelText(words.payment.currency), { target: { value: 'PHP' } });
  await screen.findByLabelText(renewalWords.renewal);
  expect(button().disabled).toBe(true);
});

test.each([
  ['Name', words.payment.name],
  ['Surname', words.payment.surname],
])('%s is asked for with the specified message, and nothing is sent', async (_, label) => {
  const { asked } = await openApp('/payment', answers());
  await fillPerson();
  fireEvent.change(screen.getByLabelText(label), { target: { value: ' ' } });
  await agree();
  fireEvent.click(button());
  expect(await screen.findByText(words.payment.nameEmpty)).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('RegisterAndSubscribe');
});

test('the error for an invalid number is shown beside its field, wherever the button is, and nothing is sent', async () => {
  const { asked } = await openApp('/payment', answers());
  await fillPerson();
  type(words.payment.phone, '<script>');
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  expect(await screen.findByText(errors.PHONE_INVALID)).toBeTruthy();
  // What is said may have been said before the press: the keyboard comes a moment after it.
  const field = screen.getByLabelText(words.payment.phone, { exact: false });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(asked.map(({ name }) => name)).not.toContain('RegisterAndSubscribe');
});

test('pressed twice while its number is being read, the form pays once', async () => {
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

test('a number without a plus is of the reader’s country, and white space of pasting is no matter', async () => {
  const { asked } = await openApp('/id/payment', answers());
  const { payment } = wordsId;
  await screen.findByText(payment.summary);
  for (const [selector, value] of Object.entries({
    '[type=email]': ' buyer@example.org ',
    '[autocomplete=given-name]': 'Budi',
    '[autocomplete=family-name]': 'Santoso',
    '[type=tel]': ' 0812 3456 7890 ',
    '[name=card-number]': '  4242 4242 4242 4242  ',
    '[name=expiry]': ' 12 / 99 ',
    '[name=code]': '  123 ',
  })) {
    const field = document.querySelector<HTMLInputElement>(`main input${selector}`)!;
    fireEvent.change(field, { target: { value } });
    // Where a browser cuts what is pasted, the spaces before it count.
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

test('a card that is no test card is not sent anywhere', async () => {
  const { asked } = await openApp('/payment', answers());
  await fillPerson();
  fillCard('4111 1111 1111 1111');
  await agree();
  fireEvent.click(button());
  expect(await screen.findByText(words.payment.problem.cardReal)).toBeTruthy();
  expect(JSON.stringify(asked)).not.toContain('4111');
});

test('an order carries a token, the plan, the consent’s version and no price; the outcome’s page follows', async () => {
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
    planId: 'usd-28',
    method: 'CARD',
    cardToken: 'sandbox-card-succeeds',
    renewalConsent: '2026-11-21',
    email: 'buyer@example.org',
  });
  // A random key may hold any digits.
  expect(JSON.stringify({ ...input, idempotencyKey: null })).not.toMatch(/4242|1949|99\b/);
});

test('a refusal is shown in place; the same input again is the same purchase', async () => {
  const { asked } = await openApp(
    '/payment',
    answers({ RegisterAndSubscribe: () => ({ code: 'PAYMENT_UNAVAILABLE' }) }),
  );
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  await screen.findByText(errors.PAYMENT_UNAVAILABLE);
  fireEvent.click(button());
  const keys = () =>
    asked
      .filter(({ name }) => name === 'RegisterAndSubscribe')
      .map(({ variables }) => (variables['input'] as { idempotencyKey: string }).idempotencyKey);
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
});

test('a subscriber is told to log in first, and nothing else happens', async () => {
  await openApp('/payment', answers({ RegisterAndSubscribe: () => ({ code: 'ALREADY_SUBSCRIBED' }) }));
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  expect(await screen.findByText(errors.ALREADY_SUBSCRIBED)).toBeTruthy();
});

test('what was typed for a lookup need not be typed again', async () => {
  keepDraft({ kind: 'EMAIL', subject: 'x@example.com' });
  keepRegistration({ email: 'mine@example.org', phone: '+6281234567890' });
  await openApp('/payment#lookup-1', answers());
  await screen.findByText(words.payment.summary);
  expect(screen.getByLabelText<HTMLInputElement>('Email', { exact: false }).value).toBe('mine@example.org');
  expect(screen.getByDisplayValue('+6281234567890')).toBeTruthy();
  expect(sessionStorage.getItem('lookup_draft')).toContain('lookup-1');
});

test('an account pays for itself and types no address', async () => {
  await openApp('/payment', answers({ Viewer: () => ({ data: { viewer: subscriber } }) }));
  await screen.findByText(words.payment.account.replace('{{email}}', subscriber.email));
  expect(screen.queryByLabelText('Email', { exact: false })).toBeNull();
});

test('where nobody can be paid, it says so; what cannot be loaded comes on another try', async () => {
  await openApp('/payment', answers({ Offer: () => offerOf([]) }));
  expect(await screen.findByText(words.payment.noMethod)).toBeTruthy();
  const served = answers({ Offer: () => ({ code: 'UNAVAILABLE' }) });
  await openApp('/payment', served);
  await screen.findByText(errors.UNAVAILABLE);
  served['Offer'] = () => offerOf();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(words.payment.summary)).toBeTruthy();
});

test('a mailbox that had its trial is shown the prices without one, and has to agree to them', async () => {
  let tried = false;
  await openApp(
    '/payment',
    answers({
      Offer: ({ hadTrial }) => offerOf(undefined, !hadTrial),
      RegisterAndSubscribe: () => {
        tried = true;
        return { code: 'TRIAL_USED' };
      },
    }),
  );
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  await screen.findByText(errors.TRIAL_USED);
  expect(tried).toBe(true);
  await screen.findByLabelText(renewalWords.renewal);
  expect(button().disabled).toBe(true);
});

test('the payment modal is the same order over the page that one is on; closed, it has ordered nothing', async () => {
  keepDraft({ kind: 'PHONE', subject: '+12025550123', lookupId: 'lookup-1' });
  keepRegistration({ email: 'mine@example.org' });
  const { asked } = await openApp('/contact-us', answers());
  await screen.findByRole('heading', { level: 1 });
  act(() => openModal('payment'));
  const dialog = await screen.findByRole('dialog', { name: common.titles.payment });
  await within(dialog).findByText(words.payment.summary);
  expect(within(dialog).getByDisplayValue('mine@example.org')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map(({ name }) => name)).not.toContain('RegisterAndSubscribe');
});
