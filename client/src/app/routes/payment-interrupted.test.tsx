// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import errors from '../../i18n/en/errors.json';
import words from '../../i18n/en/subscription.json';
import { offerOf, outcomeOf } from '../testing/offer.ts';
import { openApp } from '../testing/open-app.tsx';
import { agree, answers, button, fillCard, fillPerson, type } from '../testing/payment-page.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('disables the order button if the prices in a newly chosen currency cannot be loaded', async () => {
  const served = answers();
  await openApp('/payment', served);
  await screen.findByText(words.payment.summary);
  await agree();
  served['Offer'] = () => ({ code: 'UNAVAILABLE' });
  fireEvent.change(screen.getByLabelText(words.payment.currency), { target: { value: 'PHP' } });
  expect(await screen.findByText(errors.UNAVAILABLE)).toBeTruthy();
  expect(button().getAttribute('aria-disabled')).toBe('true');
  served['Offer'] = () => offerOf();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull());
});

async function order() {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const outcome = { status: 'WAITING', payUrl: 'https://pay.test/1' };
  const { asked } = await openApp(
    '/payment',
    answers({
      RegisterAndSubscribe: () => ({ data: { registerAndSubscribe: outcomeOf(outcome) } }),
      PaymentOutcome: () => ({ data: { paymentOutcome: outcomeOf(outcome) } }),
    }),
  );
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  const submit = button();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(submit);
  await waitFor(() => expect(leave).toHaveBeenCalledWith(outcome.payUrl));
  const orders = () => asked.filter(({ name }) => name === 'RegisterAndSubscribe');
  return { submit, orders, payUrl: outcome.payUrl };
}
const later = () => act(() => vi.advanceTimersByTimeAsync(16_000));

test('keeps the button disabled on the way to the provider, and enables it on returning', async () => {
  const { submit, orders } = await order();
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  act(() => void dispatchEvent(new Event('pagehide')));
  await later();
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(submit.getAttribute('aria-disabled')).toBeNull();
  await later();
  expect(submit.isConnected).toBe(true);
  expect(orders()).toHaveLength(1);
});

test('shows a link to the provider if the redirect did not happen', async () => {
  const { orders, payUrl } = await order();
  await later();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: words.methodNames.CARD });
  expect(link.href).toBe(payUrl);
  expect(orders()).toHaveLength(1);
});

test('Back from the provider’s page offers to go on with the order, also where the page was kept as it was', async () => {
  const { submit, payUrl } = await order();
  await act(() => vi.advanceTimersByTimeAsync(20));
  const link = () => screen.findByRole<HTMLAnchorElement>('link', { name: words.methodNames.CARD });
  expect(screen.queryByText(/has not been completed/)).toBeNull();
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect((await link()).href).toBe(payUrl);
  expect(submit.isConnected).toBe(true);
  cleanup();
  const outcome = { status: 'NOT_COMPLETED', payUrl };
  const served = answers({ PaymentOutcome: () => ({ data: { paymentOutcome: outcomeOf(outcome) } }) });
  await openApp('/payment', served);
  expect((await link()).href).toBe(payUrl);
  type(words.payment.surname, 'Wijaya');
  cleanup();
  Object.assign(outcome, { status: 'SUCCEEDED', payUrl: null });
  await openApp('/payment', served);
  const result = await screen.findByRole<HTMLAnchorElement>('link', { name: words.register.title });
  expect(result.href).toContain(`/register?id=${outcomeOf({}).id}`);
  cleanup();
  Object.assign(outcome, { status: 'FAILED' });
  const { asked } = await openApp('/payment', served);
  await waitFor(() => expect(asked.some(({ name }) => name === 'PaymentOutcome')).toBe(true));
  expect(screen.queryByRole('link', { name: words.register.title })).toBeNull();
});
