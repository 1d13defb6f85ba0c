// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import site from '../../i18n/en/site.json';
import words from '../../i18n/en/subscription.json';
import { offerOf } from '../testing/offer.ts';
import { config, openApp } from '../testing/open-app.tsx';
import { answers, button } from '../testing/payment-page.ts';

const { payment, methods } = words;
config.paymentMethods = [
  { method: 'CARD', currencies: ['USD', 'IDR', 'PHP'] },
  { method: 'V5PAY', currencies: ['PHP'] },
];
const offers = answers({
  Offer: ({ currency }) =>
    offerOf([{ method: 'CARD' }, ...(currency === 'PHP' ? [{ method: 'V5PAY' } as const] : [])]),
});

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test.each([
  ['en-PH', '/payment', 'PHP'],
  ['en-US', '/payment', 'USD'],
  ['en-US', '/id/payment', 'IDR'],
])('a browser in %s on %s starts in %s', async (language, path, currency) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  const { asked } = await openApp(path, offers);
  const currencies = () =>
    asked.filter(({ name }) => name === 'Offer').map(({ variables }) => variables['currency']);
  await waitFor(() => expect(currencies()).toEqual([currency]));
});

test('names the currency that a payment method needs until it is chosen', async () => {
  await openApp('/payment', offers);
  const hint = payment.otherCurrency.replace('{{method}}', methods.V5PAY).replace('{{currencies}}', 'PHP');
  await screen.findByText(hint);
  expect(screen.queryByRole('radio', { name: methods.V5PAY })).toBeNull();
  fireEvent.change(screen.getByLabelText(payment.currency), { target: { value: 'PHP' } });
  await screen.findByRole('radio', { name: methods.V5PAY });
  expect(screen.queryByText(hint)).toBeNull();
});

test('says first that a plan locates, then how many lookups the chosen one has', async () => {
  await openApp('/payment', offers);
  const plans = within(await screen.findByRole('group', { name: payment.plan }));
  expect(plans.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    payment.locating,
    payment.lookups_other.replace('{{count}}', '20'),
  ]);
});

test('currency, plan and method stay chosen after a reload', async () => {
  const chosen = () => [
    screen.getByLabelText<HTMLSelectElement>(payment.currency).value,
    ...screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value),
  ];
  await openApp('/payment', offers);
  fireEvent.change(await screen.findByLabelText(payment.currency), { target: { value: 'PHP' } });
  fireEvent.click(await screen.findByRole('radio', { name: methods.V5PAY }));
  fireEvent.click(document.querySelector('[value="usd-28"]')!);
  expect(chosen()).toEqual(['PHP', 'usd-28', 'V5PAY']);
  cleanup();
  await openApp('/payment', offers);
  await screen.findByRole('radio', { name: methods.V5PAY });
  expect(chosen()).toEqual(['PHP', 'usd-28', 'V5PAY']);
});

test('the footer shows exactly the payment methods of the deployment', async () => {
  await openApp('/payment', offers);
  const footer = within(await screen.findByRole('contentinfo'));
  const marks = () => footer.queryAllByRole('img').map((mark) => mark.getAttribute('aria-label'));
  await waitFor(() => expect(marks()).toEqual([site.footer.card, methods.V5PAY]));
});

test('states the age confirmation before the button, and opens the terms in a new tab', async () => {
  await openApp('/payment', offers);
  const note = await screen.findByText(/confirm that you are 18 or older/);
  expect(note.compareDocumentPosition(button())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const links = within(note).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => [link.getAttribute('href'), link.target])).toEqual([
    ['/terms-of-use', '_blank'],
    ['/privacy-policy', '_blank'],
  ]);
});

test.each([
  [1, 'for the first day', 'for a trial of 1 day'],
  [3, 'for the first 3 days', 'for a trial of 3 days'],
])('a trial of %s day(s) is written correctly', async (trialDays, first, trial) => {
  const offer = offerOf();
  const plans = offer.data.plans.map((plan) => ({ ...plan, trialDays }));
  await openApp('/payment', answers({ Offer: () => ({ data: { ...offer.data, plans } }) }));
  await screen.findByText(words.payment.summary);
  expect(screen.getAllByText(new RegExp(`${first}$`))).toHaveLength(plans.length);
  expect(screen.getByText(new RegExp(`${trial}$`))).toBeTruthy();
});
