// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import account from '../../i18n/en/account.json';
import errors from '../../i18n/en/errors.json';
import { openApp, subscriber } from '../testing/open-app.tsx';
import { sampleAccount } from '../testing/sample-account.ts';

const words = account.settings.phone;

/** The account page of somebody with this number, on a server that stores what it is sent. */
async function open(phone: string | null) {
  const stored = { ...sampleAccount, phone };
  const { asked } = await openApp('/dashboard/account', {
    Viewer: () => ({ data: { viewer: subscriber } }),
    AccountProfile: () => ({ data: { viewer: { ...stored } } }),
    ChangePhone: ({ phone: next }) => {
      stored.phone = next as string | null;
      return { data: { changePhone: { __typename: 'Account', id: stored.id, phone: stored.phone } } };
    },
  });
  await screen.findByRole('heading', { name: words.title });
  return () => asked.filter(({ name }) => name === 'ChangePhone').map(({ variables }) => variables['phone']);
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('shows the phone number in international format and lets the user change it', async () => {
  const sent = await open('+12025550143');
  expect(await screen.findByText('+1 202 555 0143')).toBeTruthy();
  type(words.newLabel, '+44 7700 900417');
  press(words.change);
  expect(await screen.findByText('+44 7700 900417')).toBeTruthy();
  expect(screen.queryByText('+1 202 555 0143')).toBeNull();
  expect(sent()).toEqual(['+447700900417']);
});

test('removes the number with one press and moves the focus to the text that replaces it', async () => {
  const sent = await open('+12025550143');
  press(words.remove);
  const none = await screen.findByText(words.none);
  await waitFor(() => expect(document.activeElement).toBe(none));
  expect(screen.queryByRole('button', { name: words.remove })).toBeNull();
  expect(sent()).toEqual([null]);
});

test('lets a user add a number, and rejects an empty or invalid one at its field without sending it', async () => {
  const sent = await open(null);
  expect(screen.getByText(words.none)).toBeTruthy();
  press(words.add);
  expect(await screen.findByText(account.validation.phoneEmpty)).toBeTruthy();
  type(words.label, '12');
  press(words.add);
  expect(await screen.findByText(errors.PHONE_INVALID)).toBeTruthy();
  expect(sent()).toEqual([]);
  type(words.label, '+1 202 555 0143');
  press(words.add);
  expect(await screen.findByText('+1 202 555 0143')).toBeTruthy();
});
