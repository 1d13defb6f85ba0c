// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import subscription from '../../i18n/en/subscription.json';
import { closeModal, openModal } from '../../ui/dialog/modals.ts';
import { findDialog } from '../testing/find-dialog.ts';
import { visitor } from '../testing/offer.ts';
import { openApp, subscriber } from '../testing/open-app.tsx';
import { agree, answers, button, fillCard, fillPerson, type } from '../testing/payment-page.ts';
import { sampleAccount } from '../testing/sample-account.ts';

// What the forms load on submit is of a version that is no longer served.
const gone = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('node-forge/lib/forge', gone);
vi.mock('#shared/phone.ts', gone);

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockReturnValue();
  const network = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    init?.method === 'HEAD' ? Promise.resolve(new Response()) : network(input, init),
  );
});
afterEach(() => {
  act(closeModal);
  vi.restoreAllMocks();
});

test('the log-in form says that a part of the page is missing, and keeps what was typed', async () => {
  await openApp('/contact-us', { ...visitor, PasswordKey: () => ({ data: { passwordKey: 'the key' } }) });
  await screen.findByRole('heading', { level: 1 });
  act(() => openModal('login'));
  const dialog = within(await findDialog(account.login.title));
  fireEvent.click(dialog.getByRole('button', { name: account.login.usePassword }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill(account.login.emailLabel, 'mine@example.org');
  fill(account.login.passwordLabel, 'secret');
  fireEvent.click(dialog.getByRole('button', { name: account.login.submit }));
  expect((await dialog.findByRole('alert')).textContent).toBe(common.partMissing);
  expect(dialog.getByLabelText<HTMLInputElement>(account.login.passwordLabel).value).toBe('secret');
  expect(reload).not.toHaveBeenCalled();
});

test('the phone number’s form says so, too', async () => {
  await openApp('/dashboard/account', {
    Viewer: () => ({ data: { viewer: subscriber } }),
    AccountProfile: () => ({ data: { viewer: { ...sampleAccount, phone: null } } }),
  });
  const words = account.settings.phone;
  fireEvent.change(await screen.findByLabelText(words.label), { target: { value: '+1 202 555 0143' } });
  fireEvent.click(screen.getByRole('button', { name: words.add }));
  expect(await screen.findByText(common.partMissing)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('the order form says so, too, and orders nothing', async () => {
  const { asked } = await openApp('/payment', answers());
  await fillPerson();
  type(subscription.payment.phone, '+62 812 3456 7890');
  fillCard('4242 4242 4242 4242');
  await agree();
  fireEvent.click(button());
  expect(await screen.findByText(common.partMissing)).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('RegisterAndSubscribe');
  expect(reload).not.toHaveBeenCalled();
});
