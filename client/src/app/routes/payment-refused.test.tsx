// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import errors from '../../i18n/en/errors.json';
import words from '../../i18n/en/subscription.json';
import { offerOf, outcomeOf, renewalWords } from '../testing/offer.ts';
import { closeModal } from '../../ui/dialog/modals.ts';
import { openApp } from '../testing/open-app.tsx';
import { agree, answers, button, fillCard, fillPerson, type } from '../testing/payment-page.ts';

beforeEach(() => {
  sessionStorage.clear();
  document.cookie = 'GPL_PAYER=; Max-Age=0; Path=/';
});
afterEach(() => {
  act(closeModal);
});

test('shows a refusal in place and retries the same input with the same idempotency key', async () => {
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

test('keeps the payer’s address and number for another try after a declined card', async () => {
  const outcome = outcomeOf({ status: 'FAILED' });
  await openApp(
    '/payment',
    answers({
      RegisterAndSubscribe: () => ({ data: { registerAndSubscribe: outcome } }),
      PaymentOutcome: () => ({ data: { paymentOutcome: outcome } }),
    }),
  );
  await fillPerson();
  type(words.payment.phone, '+62 812 3456 7890');
  fillCard('4000 0000 0000 0002');
  await agree();
  fireEvent.click(button());
  fireEvent.click(await screen.findByRole('button', { name: words.register.otherWay }));
  await screen.findByText(words.payment.summary);
  expect(screen.getByText('buyer@example.org', { exact: false })).toBeTruthy();
  expect(screen.getByText('+6281234567890')).toBeTruthy();
});

test('says when an order that was refused can be tried again', async () => {
  await openApp(
    '/payment',
    answers({ RegisterAndSubscribe: () => ({ code: 'RATE_LIMITED', retryAfter: 120 }) }),
  );
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  const again = common.tryAgainIn.replace('{{wait}}', '2 min');
  expect(await screen.findByText(`${errors.RATE_LIMITED} ${again}`)).toBeTruthy();
});

test('tells somebody whose address has an account to log in first, beside the address, and orders nothing', async () => {
  const { asked } = await openApp(
    '/payment',
    answers({ RegisterAndSubscribe: () => ({ code: 'EMAIL_IN_USE' }) }),
  );
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  expect(await screen.findByText(words.payment.emailInUse)).toBeTruthy();
  expect(button().getAttribute('aria-disabled')).toBeNull();
  const field = screen.getByRole('textbox', { name: new RegExp(`^${account.login.emailLabel}`) });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(within(field.closest('form')!).getByRole('button', { name: common.nav.logIn }));
  expect(await screen.findByRole('dialog', { name: account.login.title })).toBeTruthy();
  expect(asked.filter(({ name }) => name === 'RegisterAndSubscribe')).toHaveLength(1);
  expect(asked.map(({ name }) => name)).not.toContain('PaymentOutcome');
});

test('a mailbox that had its trial sees prices without one and must consent to them', async () => {
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
  button().focus();
  fireEvent.click(button());
  await screen.findByText(errors.TRIAL_USED);
  expect(tried).toBe(true);
  await screen.findByLabelText(renewalWords.renewal);
  // It keeps the focus, which the browser's own `disabled` would lose.
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(button().disabled).toBe(false);
  expect(document.activeElement).toBe(button());
});

test('an order is sent with a cookie that a retry repeats, so that it is the same browser even if the answer is lost', async () => {
  const payer = () => /GPL_PAYER=([\w-]{40,60})(?:;|$)/.exec(document.cookie)?.[1];
  const sent: (string | undefined)[] = [];
  await openApp(
    '/payment',
    answers({
      RegisterAndSubscribe() {
        sent.push(payer());
        return { code: 'PAYMENT_UNAVAILABLE' };
      },
    }),
  );
  expect(payer()).toBeUndefined();
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  for (let times = 1; times <= 2; times++) {
    fireEvent.click(button());
    await waitFor(() => expect(sent).toHaveLength(times));
    await screen.findByText(errors.PAYMENT_UNAVAILABLE);
  }
  expect(sent[0]).toBeDefined();
  expect(sent[1]).toBe(sent[0]);
});
