// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import common from '../../../i18n/en/common.json';
import errors from '../../../i18n/en/errors.json';
import location from '../../../i18n/en/location.json';
import message from '../../../i18n/en/message.json';
import { findDialog } from '../../testing/find-dialog.ts';
import { type Answers, config, openApp } from '../../testing/open-app.tsx';
import { serverWith } from '../../testing/sample-server.ts';

// Fetched at the first tap, which on a slow machine takes longer than a test waits.
beforeAll(() => import('../../../features/location/request-form/new-request.tsx'));
beforeEach(() => {
  config.senderNameRequired = true;
});

const answers: Answers = {
  ...serverWith(),
  SendLimits: () => ({ data: { sendLimits: [] } }),
  MessageTemplates: ({ channel }) => ({
    data: {
      messageTemplates: [
        { __typename: 'MessageTemplate', id: `${String(channel)}.ask.en`, name: 'Ask', locale: 'en' },
      ],
    },
  }),
  MessagePreview: ({ senderName }) =>
    typeof senderName === 'string'
      ? {
          data: {
            messagePreview: { __typename: 'MessagePreview', subject: null, text: `${senderName} asks` },
          },
        }
      : { code: 'SENDER_NAME_REQUIRED', field: 'senderName' },
  RequestLocation: () => ({ code: 'UNAVAILABLE' }),
};

async function openForm(tab: string) {
  const app = await openApp(`/dashboard?tab=${tab}`, answers);
  fireEvent.click(await screen.findByRole('button', { name: location.newRequest }));
  return { ...app, dialog: within(await findDialog()) };
}

const forms = [
  ['phone', location.request.number, '+62 812 3456 7890', location.request.send],
  ['emails', location.request.email, 'mum@example.com', location.request.preview],
  ['links', location.request.linkTitle, 'Trip', location.request.generate],
] as const;

test.each(forms)(
  'where a name is required, the form asks for it and sends nothing without it (%s)',
  async (tab, label, value, submit) => {
    const { asked, dialog } = await openForm(tab);
    await dialog.findByText(message.senderNameRequiredHint);
    expect(dialog.queryByText(message.senderNameHint)).toBeNull();
    const name = dialog.getByLabelText<HTMLInputElement>(message.senderName, { selector: 'input' });
    expect(name.labels?.[0]?.textContent).not.toContain(common.optional);
    fireEvent.change(dialog.getByLabelText(new RegExp(label), { selector: 'input' }), { target: { value } });
    const send = await dialog.findByRole<HTMLButtonElement>('button', { name: submit });
    await waitFor(() => expect(send.getAttribute('aria-disabled')).toBeNull());
    fireEvent.click(send);
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    // On a phone it is below the edge of the screen.
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      errors.SENDER_NAME_REQUIRED,
    ]);
    fireEvent.change(name, { target: { value: 'Budi' } });
    fireEvent.click(send);
    if (tab === 'emails')
      fireEvent.click(await dialog.findByRole('button', { name: location.request.confirm }));
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('RequestLocation'));
    const requests = asked.filter(({ name }) => name === 'RequestLocation');
    expect(requests.map(({ variables }) => variables['input'])).toMatchObject([{ senderName: 'Budi' }]);
  },
);

test('where a name is required, the tips say so', async () => {
  await openApp('/dashboard', answers);
  fireEvent.click(await screen.findByRole('button', { name: location.tips.button }));
  const dialog = within(await findDialog());
  expect(await dialog.findByText(location.tips.send3Signed)).toBeTruthy();
  expect(dialog.queryByText(location.tips.send3)).toBeNull();
});

test('where a name is required, another channel’s form never calls it optional', async () => {
  const { dialog } = await openForm('phone');
  await dialog.findByText(message.senderNameRequiredHint);
  fireEvent.click(dialog.getByText(location.request.by.LINK));
  await dialog.findByLabelText(new RegExp(location.request.linkTitle), { selector: 'input' });
  expect(dialog.queryByText(message.senderNameHint)).toBeNull();
});
