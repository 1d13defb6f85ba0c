// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import account from '../../i18n/en/account.json';
import errors from '../../i18n/en/errors.json';
import { toastsReady } from '../../ui/toast/toast.ts';
import { findDialog } from '../testing/find-dialog.ts';
import { type Answers, config, openApp, subscriber } from '../testing/open-app.tsx';
import { sampleAccount } from '../testing/sample-account.ts';

config.explorer = true;
const { tokens } = account.settings;
const said: string[] = [];
toastsReady((_kind, text) => said.push(text));
const fleet = {
  __typename: 'PartnerToken',
  id: 'fleet',
  name: 'Fleet program',
  scopes: ['LOCATION_READ', 'LOOKUP_WRITE'],
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
};

/** A server that keeps tokens. */
function serverWith(...partnerTokens: (typeof fleet)[]): Answers {
  return {
    Viewer: () => ({ data: { viewer: subscriber } }),
    AccountPrograms: () => ({
      data: { viewer: { ...sampleAccount, partnerTokens: [...partnerTokens] } },
    }),
    CreatePartnerToken: ({ input }) => {
      const partnerToken = { ...fleet, ...(input as object), id: `new-${partnerTokens.length}` };
      partnerTokens.unshift(partnerToken);
      const made = { __typename: 'CreatedPartnerToken', token: 'wbt_the-token', partnerToken };
      return { data: { createPartnerToken: made } };
    },
    RevokePartnerToken: ({ id }) => {
      partnerTokens.splice(0, partnerTokens.length, ...partnerTokens.filter((one) => one.id !== id));
      return { data: { revokePartnerToken: { __typename: 'RevokePartnerTokenPayload', revokedId: 'x' } } };
    },
  };
}
const list = async () => within(await screen.findByRole('list', { name: tokens.title }));

test('shows the scopes of a token and that it was never used', async () => {
  await openApp('/dashboard/account/programs', serverWith(fleet));
  const row = within(await (await list()).findByRole('listitem'));
  expect(row.getByText('Fleet program')).toBeTruthy();
  expect(row.getByText(`${tokens.scope.LOCATION_READ} · ${tokens.scope.LOOKUP_WRITE}`)).toBeTruthy();
  expect(row.getByText(new RegExp(tokens.neverUsed))).toBeTruthy();
});

test('links to the API documentation and, if the server has it, to the explorer', async () => {
  await openApp('/dashboard/account/programs', serverWith());
  const link = (name: string) => screen.findByRole<HTMLAnchorElement>('link', { name });
  expect((await link(tokens.docs)).getAttribute('href')).toBe('/api/v1/docs');
  expect((await link(tokens.explorer)).getAttribute('href')).toBe('/explorer');
});

test('shows both errors and sends nothing without a name and a scope', async () => {
  const { asked } = await openApp('/dashboard/account/programs', serverWith());
  fireEvent.click(await screen.findByRole('button', { name: tokens.create }));
  expect(await screen.findByText(tokens.nameEmpty)).toBeTruthy();
  expect(screen.getByText(tokens.scopesEmpty)).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('CreatePartnerToken');
  const scopes = within(screen.getByRole('group', { name: tokens.scopesLabel }));
  for (const box of scopes.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false);
});

const askToRevoke = async ({ name }: { name: string }) => {
  const opener = await screen.findByRole('button', { name: tokens.revokeOf.replace('{{name}}', name) });
  opener.focus();
  fireEvent.click(opener);
  return { opener, dialog: await findDialog(tokens.removeTitle) };
};
const revoke = async (token: { name: string }) => {
  const { dialog } = await askToRevoke(token);
  fireEvent.click(within(dialog).getByRole('button', { name: tokens.removeConfirm }));
};

async function make() {
  fireEvent.change(await screen.findByLabelText(tokens.nameLabel), { target: { value: ' My program ' } });
  fireEvent.click(screen.getByLabelText(tokens.scope.ACCOUNT_READ));
  fireEvent.click(screen.getByRole('button', { name: tokens.create }));
}

test('shows a new token even if reloading the settings fails', async () => {
  const answers = serverWith();
  let reads = 0;
  const settings = answers['AccountPrograms']!;
  answers['AccountPrograms'] = (variables) =>
    (reads += 1) === 1 ? settings(variables) : { code: 'UNAVAILABLE' };
  await openApp('/dashboard/account/programs', answers);
  await make();
  await waitFor(() => expect(reads).toBeGreaterThan(1));
  const field = await screen.findByLabelText<HTMLInputElement>(tokens.tokenLabel);
  // Read out with the field, which has the focus.
  const text = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(text?.textContent).toContain('This is the only time we show it');
  expect(field.value).toBe('wbt_the-token');
});

test('shows a new token until the user confirms that it is saved, and never again', async () => {
  const { asked } = await openApp('/dashboard/account/programs', serverWith());
  await make();
  const field = await screen.findByLabelText(tokens.tokenLabel);
  expect((field as HTMLInputElement).value).toBe('wbt_the-token');
  expect(asked.find(({ name }) => name === 'CreatePartnerToken')?.variables).toEqual({
    input: { name: ' My program ', scopes: ['ACCOUNT_READ'] },
  });
  fireEvent.click(screen.getByRole('button', { name: account.settings.saved }));
  expect(screen.queryByDisplayValue('wbt_the-token')).toBeNull();
  expect(await (await list()).findByText('My program')).toBeTruthy();
});

test('a new token goes from the page when it is revoked, but not with another one', async () => {
  await openApp('/dashboard/account/programs', serverWith(fleet));
  await make();
  await screen.findByDisplayValue('wbt_the-token');
  await revoke(fleet);
  await waitFor(() => expect(screen.queryByText(fleet.name)).toBeNull());
  expect(screen.getByDisplayValue('wbt_the-token')).toBeTruthy();
  await revoke({ name: 'My program' });
  await waitFor(() => expect(screen.queryByDisplayValue('wbt_the-token')).toBeNull());
  expect(screen.getByLabelText(tokens.nameLabel)).toBeTruthy();
});

test('shows why a token was refused, and keeps the input', async () => {
  await openApp('/dashboard/account/programs', {
    ...serverWith(),
    CreatePartnerToken: () => ({ code: 'BAD_INPUT', field: 'name' }),
  });
  await make();
  expect(await screen.findByText(errors.BAD_INPUT)).toBeTruthy();
  expect(screen.getByDisplayValue(/My program/)).toBeTruthy();
});

test('shows a specific error message for the token limit', async () => {
  await openApp('/dashboard/account/programs', {
    ...serverWith(),
    CreatePartnerToken: () => ({ code: 'LIMIT_REACHED' }),
  });
  await make();
  expect(await screen.findByText(tokens.full)).toBeTruthy();
});

test('says what stops working before a token is revoked, and keeps it on Escape or the button that has the focus', async () => {
  const { asked } = await openApp('/dashboard/account/programs', serverWith(fleet));
  for (const leave of [
    () => fireEvent.click(screen.getByRole('button', { name: account.settings.keep })),
    () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' }),
  ]) {
    const { opener, dialog } = await askToRevoke(fleet);
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: account.settings.keep }));
    const text = document.getElementById(dialog.getAttribute('aria-describedby')!);
    expect(text?.textContent).toBe(tokens.removeText.replace('{{name}}', fleet.name));
    leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  }
  expect(asked.map(({ name }) => name)).not.toContain('RevokePartnerToken');
});

test('the dialog says why a token could not be revoked, and the token stays', async () => {
  const { failures } = await openApp('/dashboard/account/programs', {
    ...serverWith(fleet),
    RevokePartnerToken: () => ({ code: 'UNAVAILABLE' }),
  });
  await revoke(fleet);
  expect(await screen.findByText(errors.UNAVAILABLE)).toBeTruthy();
  expect(failures).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: account.settings.keep }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(fleet.name)).toBeTruthy();
});

test('removes a revoked token before the settings are reloaded, and ignores a stale response', async () => {
  said.length = 0;
  const van = { ...fleet, id: 'van', name: 'Van program' };
  const answers = serverWith(fleet, van);
  const { asked } = await openApp('/dashboard/account/programs', answers);
  await (await list()).findByText(van.name);
  const read = answers['AccountPrograms']!;
  const network = Promise.withResolvers<void>();
  answers['AccountPrograms'] = (variables) => ({
    ...(read(variables) as { data: object }),
    after: network.promise,
  });
  await revoke(fleet);
  await waitFor(() => expect(screen.queryByText(fleet.name)).toBeNull());
  expect(asked.find(({ name }) => name === 'RevokePartnerToken')?.variables).toEqual({ id: 'fleet' });
  await waitFor(() => expect(said).toEqual([tokens.removed]));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: tokens.title })));
  answers['AccountPrograms'] = read;
  await revoke(van);
  expect(await screen.findByText(tokens.none)).toBeTruthy();
  network.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText(tokens.none)).toBeTruthy();
  expect(screen.queryByText(van.name)).toBeNull();
});
