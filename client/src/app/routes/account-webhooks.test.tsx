// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import errors from '../../i18n/en/errors.json';
import { toastsReady } from '../../ui/toast/toast.ts';
import { findDialog } from '../testing/find-dialog.ts';
import { type Answers, openApp, subscriber } from '../testing/open-app.tsx';
import { sampleAccount } from '../testing/sample-account.ts';

const { webhooks: words } = account.settings;
const said: string[] = [];
toastsReady((_kind, text) => said.push(text));
const delivery = (id: string, more: object = {}) => ({
  __typename: 'WebhookDelivery',
  id,
  event: 'LOCATION_CHANGED',
  state: 'DELIVERED',
  attempts: 1,
  lastStatus: 204,
  lastError: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  ...more,
});
const failed = { state: 'FAILED', attempts: 9, lastStatus: 503, lastError: 'STATUS' };
const hook = (...deliveries: object[]) => ({
  __typename: 'WebhookEndpoint',
  id: 'hook',
  url: 'https://partner.example/hook',
  disabledAt: null,
  deliveries,
});

/** A server that keeps webhooks. */
function serverWith(...webhooks: ReturnType<typeof hook>[]): Answers {
  return {
    Viewer: () => ({ data: { viewer: subscriber } }),
    AccountWebhooks: () => ({ data: { viewer: { ...sampleAccount, webhooks: [...webhooks] } } }),
    CreateWebhook: ({ url }) => {
      const endpoint = { ...hook(), id: 'new', url: String(url) };
      webhooks.unshift(endpoint);
      return {
        data: { createWebhook: { __typename: 'CreatedWebhook', secret: 'whsec_the-secret', endpoint } },
      };
    },
    DeleteWebhook: ({ id }) => {
      webhooks.splice(0, webhooks.length, ...webhooks.filter((one) => one.id !== id));
      return { data: { deleteWebhook: { __typename: 'DeleteWebhookPayload', deletedId: 'x' } } };
    },
    ResendWebhook: ({ deliveryId }) => ({
      data: { resendWebhook: delivery(String(deliveryId), { ...failed, state: 'PENDING' }) },
    }),
  };
}

async function add(url: string) {
  fireEvent.change(await screen.findByLabelText(words.urlLabel), { target: { value: url } });
  fireEvent.click(screen.getByRole('button', { name: words.create }));
}

const askToDelete = async (url: string) => {
  fireEvent.click(await screen.findByRole('button', { name: words.deleteOf.replace('{{url}}', url) }));
  return within(await findDialog(words.removeTitle));
};
const remove = async (url: string) =>
  fireEvent.click((await askToDelete(url)).getByRole('button', { name: words.removeConfirm }));

test('shows the secret of a new webhook once', async () => {
  await openApp('/dashboard/account/webhooks', serverWith());
  await add(' https://partner.example/new ');
  const field = await screen.findByLabelText(words.secretLabel);
  expect((field as HTMLInputElement).value).toBe('whsec_the-secret');
  fireEvent.click(screen.getByRole('button', { name: account.settings.saved }));
  expect(screen.queryByDisplayValue('whsec_the-secret')).toBeNull();
  expect(document.activeElement?.getAttribute('aria-label')).toBe(words.title);
  expect(screen.getByText('https://partner.example/new')).toBeTruthy();
});

test('the secret of a new webhook goes from the page when the webhook is deleted', async () => {
  await openApp('/dashboard/account/webhooks', serverWith(hook()));
  await add('https://partner.example/new');
  await screen.findByDisplayValue('whsec_the-secret');
  await remove('https://partner.example/hook');
  await waitFor(() => expect(screen.queryByText('https://partner.example/hook')).toBeNull());
  expect(screen.getByDisplayValue('whsec_the-secret')).toBeTruthy();
  await remove('https://partner.example/new');
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_the-secret')).toBeNull());
  expect(screen.getByLabelText(words.urlLabel)).toBeTruthy();
});

test('shows the error for an empty or refused URL at its field', async () => {
  const { asked } = await openApp('/dashboard/account/webhooks', {
    ...serverWith(),
    CreateWebhook: () => ({ code: 'WEBHOOK_URL_REFUSED' }),
  });
  await add('  ');
  expect(await screen.findByText(words.urlEmpty)).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('CreateWebhook');
  await add('http://10.0.0.1');
  expect(await screen.findByText(errors.WEBHOOK_URL_REFUSED)).toBeTruthy();
});

test('says at its field that a webhook with the same address exists', async () => {
  await openApp('/dashboard/account/webhooks', {
    ...serverWith(hook()),
    CreateWebhook: () => ({ code: 'WEBHOOK_URL_IN_USE', field: 'url' }),
  });
  await add('https://partner.example/hook');
  expect(await screen.findByText(errors.WEBHOOK_URL_IN_USE)).toBeTruthy();
  expect(screen.getByLabelText(words.urlLabel).getAttribute('aria-invalid')).toBe('true');
});

test('shows specific error messages for a URL that is too long and for the webhook limit', async () => {
  const { asked } = await openApp('/dashboard/account/webhooks', {
    ...serverWith(),
    CreateWebhook: () => ({ code: 'LIMIT_REACHED' }),
  });
  await add(`https://partner.example/${'x'.repeat(5_000)}`);
  expect(await screen.findByText(common.tooLong.replace('{{n}}', '500'))).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('CreateWebhook');
  await add('https://partner.example/sixth');
  expect(await screen.findByText(words.full)).toBeTruthy();
});

test('shows the outcome of each delivery and resends a failed one', async () => {
  const { asked } = await openApp(
    '/dashboard/account/webhooks',
    serverWith(hook(delivery('b', failed), delivery('a', { createdAt: '2026-11-20T08:00:07.000Z' }))),
  );
  const log = within(await screen.findByRole('list', { name: words.log }));
  const [first, second] = log.getAllByRole('listitem');
  expect(first?.textContent).toContain(words.state.FAILED);
  expect(first?.textContent).toContain(words.error.STATUS.replace('{{status}}', '503'));
  expect(second?.textContent).toContain(words.state.DELIVERED);
  // Said to the second; what is seen on a button begins its name.
  expect(
    within(second!).getByRole('button', { name: new RegExp(`^${words.resend}: .*:00:07`) }),
  ).toBeTruthy();
  fireEvent.click(within(first!).getByRole('button'));
  expect(await within(first!).findByText(words.state.PENDING)).toBeTruthy();
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(asked.find(({ name }) => name === 'ResendWebhook')?.variables).toEqual({ deliveryId: 'b' });
});

test('says what stops working before a webhook is deleted, and keeps it if its owner changes their mind', async () => {
  const { asked } = await openApp('/dashboard/account/webhooks', serverWith(hook()));
  const dialog = await askToDelete('https://partner.example/hook');
  dialog.getByText(words.removeText.replace('{{name}}', 'https://partner.example/hook'));
  fireEvent.click(dialog.getByRole('button', { name: account.settings.keep }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('https://partner.example/hook')).toBeTruthy();
  expect(asked.map(({ name }) => name)).not.toContain('DeleteWebhook');
});

test('removes a deleted webhook even if reloading the settings fails', async () => {
  const answers = serverWith(hook());
  await openApp('/dashboard/account/webhooks', answers);
  await screen.findByText('https://partner.example/hook');
  answers['AccountWebhooks'] = () => ({ code: 'UNAVAILABLE' });
  await remove('https://partner.example/hook');
  expect(await screen.findByText(words.none)).toBeTruthy();
});

test('confirms a deletion and moves the focus to the list before the settings are reloaded', async () => {
  said.length = 0;
  const answers = serverWith(hook());
  await openApp('/dashboard/account/webhooks', answers);
  await screen.findByText('https://partner.example/hook');
  answers['AccountWebhooks'] = () => 'waiting';
  await remove('https://partner.example/hook');
  await waitFor(() => expect(said).toEqual([words.removed]));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: words.title })));
});
