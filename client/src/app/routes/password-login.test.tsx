// @vitest-environment happy-dom
import { generateKeyPairSync } from 'node:crypto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import errors from '../../i18n/en/errors.json';
import { closeModal, openModal } from '../../ui/dialog/modals.ts';
import { toastsReady } from '../../ui/toast/toast.ts';
import { findDialog } from '../testing/find-dialog.ts';
import { visitor } from '../testing/offer.ts';
import { openApp } from '../testing/open-app.tsx';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const passwordKey = publicKey.export({ type: 'spki', format: 'pem' });

const said: object[] = [];
toastsReady((kind, text, _id, isSilent) => said.push({ kind, text, isSilent }));
beforeEach(() => {
  said.length = 0;
});
afterEach(() => act(closeModal));

/** The log-in dialog for a password, on a server that refuses every one. */
async function openForm() {
  await openApp('/contact-us', {
    ...visitor,
    PasswordKey: () => ({ data: { passwordKey } }),
    SignInWithPassword: () => ({ code: 'CREDENTIALS_INVALID' }),
  });
  await screen.findByRole('heading', { level: 1 });
  act(() => openModal('login'));
  const dialog = within(await findDialog(account.login.title));
  fireEvent.click(dialog.getByRole('button', { name: account.login.usePassword }));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type(account.login.emailLabel, 'mine@example.org');
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: account.login.submit }));
  return { dialog, type, submit };
}

test('announces a wrong password in the form and shows a toast that is not announced', async () => {
  const { dialog, type, submit } = await openForm();
  type(account.login.passwordLabel, 'not the password');
  submit();
  expect((await dialog.findByRole('alert')).textContent).toBe(errors.CREDENTIALS_INVALID);
  await waitFor(() => expect(said).toEqual([{ kind: 'error', text: 'Login failed', isSilent: true }]));
});

test('shows the error for a missing password in the form and in a toast that is not announced', async () => {
  const { dialog, submit } = await openForm();
  submit();
  expect(await dialog.findByText(account.validation.passwordEmpty)).toBeTruthy();
  expect(said).toEqual([{ kind: 'error', text: 'Please input your password', isSilent: true }]);
});

test('takes the typed address along to the password reset and back', async () => {
  const { dialog } = await openForm();
  fireEvent.click(dialog.getByRole('button', { name: account.login.forgotPassword }));
  const reset = within(await findDialog(common.titles.resetPassword));
  expect(reset.getByDisplayValue('mine@example.org')).toBeTruthy();
  fireEvent.click(reset.getByRole('button', { name: account.reset.back }));
  const again = within(await findDialog(account.login.title));
  expect(again.getByDisplayValue('mine@example.org')).toBeTruthy();
});

test('what is wrong with an address is read out once while it is corrected', async () => {
  const exists = { __typename: 'AccountExistence', exist: false, startTime: null, endTime: null };
  await openApp('/contact-us', {
    ...visitor,
    AccountExistence: () => ({ data: { accountExistence: exists } }),
  });
  await screen.findByRole('heading', { level: 1 });
  act(() => openModal('login'));
  const dialog = within(await findDialog(account.login.title));
  const type = (value: string) =>
    act(async () => fireEvent.change(dialog.getByLabelText(account.login.emailLabel), { target: { value } }));
  await type('nobody@example.org');
  fireEvent.click(dialog.getByRole('button', { name: account.login.continue }));
  await dialog.findByText(account.validation.noAccount, { exact: false });
  await type('n');
  const problem = await dialog.findByText(account.validation.emailInvalid);
  for (const text of ['no', 'nob']) await type(text);
  await waitFor(() => expect(dialog.getByText(account.validation.emailInvalid)).toBeTruthy());
  expect(problem.isConnected).toBe(true);
});
