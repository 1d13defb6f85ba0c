// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import errors from '../../i18n/en/errors.json';
import words from '../../i18n/en/subscription.json';
import { offerOf, outcomeOf } from '../testing/offer.ts';
import { openApp } from '../testing/open-app.tsx';
import { agree, answers, button, fillCard, fillPerson } from '../testing/payment-page.ts';

beforeEach(() => sessionStorage.clear());

test('prices that cannot be fetched in another currency say so, and nothing is ordered in the one before', async () => {
  const served = answers();
  await openApp('/payment', served);
  await screen.findByText(words.payment.summary);
  await agree();
  served['Offer'] = () => ({ code: 'UNAVAILABLE' });
  fireEvent.change(screen.getByLabelText(words.payment.currency), { target: { value: 'PHP' } });
  expect(await screen.findByText(errors.UNAVAILABLE)).toBeTruthy();
  expect(button().disabled).toBe(true);
  served['Offer'] = () => offerOf();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(button().disabled).toBe(false));
});

test('on the way to the provider’s page the button stays pressed; who comes back may press it again', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { asked } = await openApp(
    '/payment',
    answers({
      RegisterAndSubscribe: () => ({
        data: { registerAndSubscribe: outcomeOf({ status: 'WAITING', payUrl: 'https://pay.test/1' }) },
      }),
    }),
  );
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  await agree();
  const submit = button();
  fireEvent.click(submit);
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.test/1'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(submit.disabled).toBe(true);
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(submit.disabled).toBe(false);
  expect(asked.filter(({ name }) => name === 'RegisterAndSubscribe')).toHaveLength(1);
  leave.mockRestore();
});
