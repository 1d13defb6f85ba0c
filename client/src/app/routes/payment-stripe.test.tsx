// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { orderLife } from '#shared/limits.ts';
import common from '../../i18n/en/common.json';
import errors from '../../i18n/en/errors.json';
import words from '../../i18n/en/subscription.json';
import { offerOf, outcomeOf, renewalWords } from '../testing/offer.ts';
import { type Answers, formerSubscriber, openApp } from '../testing/open-app.tsx';

type Said = { error?: { message?: string; code?: string } };
/** A mock of the parts of Stripe.js that we call. */
const stripe = vi.hoisted(() => {
  const element = { on: vi.fn(), mount: vi.fn(), destroy: vi.fn() };
  const elements = {
    create: vi.fn(() => element),
    getElement: vi.fn(() => element),
    update: vi.fn(),
    submit: vi.fn(async (): Promise<Said> => ({})),
  };
  const confirmPayment = vi.fn<(options: object) => Promise<Said>>(async () => ({}));
  const open = vi.fn<(options: object) => typeof elements>(() => elements);
  const script = { elements: open, confirmPayment };
  const loadStripe = vi.fn<(key: string, options: object) => Promise<typeof script>>(async () => script);
  return { element, elements, confirmPayment, open, loadStripe };
});
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: stripe.loadStripe }));

beforeEach(() => {
  sessionStorage.clear();
  vi.clearAllMocks();
  stripe.element.on.mockImplementation((event: string, listener: () => void) => {
    if (event === 'ready') listener();
  });
});

const secret = 'pi_1_secret_2';
const byStripe = () => offerOf([{ method: 'CARD', stripeKey: 'pk_test_1' }, { method: 'PAYPAL' }]);
const waiting = outcomeOf({ status: 'WAITING', clientSecret: secret });
const server = (more: Answers = {}): Answers => ({
  Viewer: () => ({ data: { viewer: formerSubscriber } }),
  Offer: byStripe,
  Subscribe: () => ({ data: { subscribe: waiting } }),
  PaymentOutcome: () => ({ data: { paymentOutcome: outcomeOf({ status: 'WAITING' }) } }),
  ...more,
});

async function order() {
  await screen.findByText(words.payment.summary);
  await waitFor(() => expect(stripe.element.mount).toHaveBeenCalled());
  const name = screen.getByLabelText<HTMLInputElement>(words.payment.name);
  if (!name.value) {
    fireEvent.change(name, { target: { value: 'Budi' } });
    fireEvent.click(screen.getByLabelText(renewalWords.trial));
  }
  fireEvent.click(screen.getByRole('button', { name: words.payment.submit }));
}

test('confirms the server’s order with Stripe’s own card form', async () => {
  const { asked } = await openApp('/payment', server());
  await order();
  await screen.findByText(words.register.waiting);
  expect(stripe.loadStripe).toHaveBeenCalledWith('pk_test_1', { locale: 'en' });
  expect(stripe.open).toHaveBeenCalledWith(
    expect.objectContaining({ mode: 'subscription', amount: 99, currency: 'usd' }),
  );
  // Wallets first, where the browser has one.
  expect(stripe.elements.create).toHaveBeenCalledWith('payment', {
    paymentMethodOrder: ['apple_pay', 'google_pay', 'card'],
  });
  expect(screen.queryByLabelText(words.payment.cardNumber)).toBeNull();
  const { input } = asked.find(({ name }) => name === 'Subscribe')!.variables as { input: object };
  expect(input).toMatchObject({ method: 'CARD', cardToken: null });
  expect(stripe.confirmPayment.mock.calls[0]?.[0]).toMatchObject({
    clientSecret: secret,
    confirmParams: { return_url: expect.stringContaining(`/register?id=${waiting.id}`) },
  });
});

test('shows errors from Stripe’s form without ordering', async () => {
  stripe.elements.submit.mockResolvedValueOnce({ error: { message: 'Your card number is incomplete.' } });
  const { asked } = await openApp('/payment', server());
  await order();
  await screen.findByText('Your card number is incomplete.');
  expect(asked.map(({ name }) => name)).not.toContain('Subscribe');
});

test('marks what is wrong in Stripe’s form together with our own fields', async () => {
  stripe.elements.submit.mockResolvedValueOnce({ error: { message: 'Your card number is incomplete.' } });
  const { asked } = await openApp('/payment', server());
  await screen.findByText(words.payment.summary);
  await waitFor(() => expect(stripe.element.mount).toHaveBeenCalled());
  fireEvent.click(screen.getByLabelText(renewalWords.trial));
  fireEvent.click(screen.getByRole('button', { name: words.payment.submit }));
  await screen.findByText('Your card number is incomplete.');
  expect(screen.getByText(words.payment.nameEmpty)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(words.payment.name)));
  expect(asked.map(({ name }) => name)).not.toContain('Subscribe');
});

test('says so if Stripe’s form fails to check while our own fields are wrong', async () => {
  stripe.elements.submit.mockRejectedValueOnce(new Error('the form is gone'));
  await openApp('/payment', server());
  await screen.findByText(words.payment.summary);
  await waitFor(() => expect(stripe.element.mount).toHaveBeenCalled());
  fireEvent.click(screen.getByLabelText(renewalWords.trial));
  fireEvent.click(screen.getByRole('button', { name: words.payment.submit }));
  await screen.findByText(errors.OFFLINE);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(words.payment.name)));
});

test.each([
  ['declined card', { message: 'Your card was declined.' }, 'Your card was declined.'],
  // Stripe need not say why.
  ['closed confirmation', { code: 'payment_intent_authentication_failure' }, words.payment.formRefused],
])('a %s keeps the form, and the retry has the same idempotency key', async (_, error, said) => {
  stripe.confirmPayment.mockResolvedValueOnce({ error });
  const { asked } = await openApp('/payment', server());
  await order();
  await screen.findByText(said);
  expect(asked.map(({ name }) => name)).not.toContain('PaymentOutcome');
  await order();
  await screen.findByText(words.register.waiting);
  const keys = asked
    .filter(({ name }) => name === 'Subscribe')
    .map(({ variables }) => (variables['input'] as { idempotencyKey: string }).idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a card that is tried again two hours after a declined one is a new order, with a whole trial', async () => {
  stripe.confirmPayment.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } });
  const { asked } = await openApp('/payment', server());
  await order();
  await screen.findByText('Your card was declined.');
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + orderLife);
  await order();
  await screen.findByText(words.register.waiting);
  clock.mockRestore();
  const keys = asked
    .filter(({ name }) => name === 'Subscribe')
    .map(({ variables }) => (variables['input'] as { idempotencyKey: string }).idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});

test('choosing another plan updates the amount in the same Stripe form', async () => {
  await openApp('/payment', server({ Offer: () => offerOf([{ method: 'CARD', stripeKey: 'pk_1' }], false) }));
  await screen.findByText(words.payment.summary);
  await waitFor(() => expect(stripe.element.mount).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getAllByRole('radio')[0]!);
  await waitFor(() =>
    expect(stripe.elements.update).toHaveBeenLastCalledWith({ amount: 1_189, currency: 'usd' }),
  );
  expect(stripe.element.mount).toHaveBeenCalledTimes(1);
});

test('does not load Stripe’s script unless Stripe takes the cards', async () => {
  await openApp('/payment', server({ Offer: () => offerOf() }));
  await screen.findByText(words.payment.summary);
  expect(screen.getByLabelText(words.payment.cardNumber)).toBeTruthy();
  expect(stripe.loadStripe).not.toHaveBeenCalled();
});

test('a form that cannot be loaded shows an error and is loaded on retry', async () => {
  stripe.loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'));
  await openApp('/payment', server());
  await screen.findByText(words.payment.formFailed);
  fireEvent.click(screen.getByRole('button', { name: common.retry }));
  await waitFor(() => expect(stripe.element.mount).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText(words.payment.formFailed)).toBeNull());
});
