// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import errors from '../../../i18n/en/errors.json';
import location from '../../../i18n/en/location.json';
import message from '../../../i18n/en/message.json';
import { findDialog } from '../../testing/find-dialog.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { serverWith } from '../../testing/sample-server.ts';

// Fetched at the first tap, which on a slow machine takes longer than a test waits.
beforeAll(() => import('../../../features/location/request-form/new-request.tsx'));

const template = (channel: unknown, locale: unknown) => ({
  __typename: 'MessageTemplate',
  id: `${String(channel)}.ask.${String(locale)}`,
  name: 'Ask where they are',
  locale,
});
const texts: Answers = {
  SendLimits: () => ({ data: { sendLimits: [] } }),
  MessageTemplates: ({ channel, locale }) => ({
    data: { messageTemplates: [template(channel, locale)] },
  }),
  MessagePreview: ({ templateId }) => ({
    data: {
      messagePreview: { __typename: 'MessagePreview', subject: null, text: `Text of ${String(templateId)}` },
    },
  }),
  RequestLocation: () => ({ code: 'UNAVAILABLE' }),
};

async function openForm(answers: Answers, tab = '') {
  const app = await openApp(`/dashboard${tab}`, { ...serverWith(), ...texts, ...answers });
  fireEvent.click(await screen.findByRole('button', { name: location.newRequest }));
  return { ...app, dialog: within(await findDialog()) };
}
type Dialog = Awaited<ReturnType<typeof openForm>>['dialog'];
const button = (dialog: Dialog, name: string) => dialog.findByRole<HTMLButtonElement>('button', { name });
const fillIn = (dialog: Dialog, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label, { selector: 'input' }), { target: { value } });

test('shows the error for a missing number and focuses its field', async () => {
  const { dialog } = await openForm({});
  await dialog.findByText('Text of SMS.ask.en');
  fireEvent.click(await button(dialog, location.request.send));
  await dialog.findByText(location.request.numberEmpty);
  expect(document.activeElement).toBe(dialog.getByLabelText(location.request.number, { selector: 'input' }));
});

test('the button of a channel that is used up says why', async () => {
  const nextAt = new Date(Date.now() + 3_600_000).toISOString();
  const { dialog } = await openForm({
    SendLimits: () => ({ data: { sendLimits: [{ __typename: 'SendLimit', kind: 'SMS', nextAt }] } }),
  });
  await dialog.findByText(location.request.used.SMS);
  const described = (await button(dialog, location.request.send)).getAttribute('aria-describedby');
  expect(document.getElementById(described!)?.textContent).toContain(location.request.used.SMS);
});

test('does not send an SMS in another language before its text is loaded', async () => {
  const indonesian = Promise.withResolvers<void>();
  const { asked, dialog } = await openForm({
    MessageTemplates: ({ channel, locale }) => ({
      data: { messageTemplates: [template(channel, locale)] },
      ...(locale === 'id' && { after: indonesian.promise }),
    }),
  });
  await dialog.findByText('Text of SMS.ask.en');
  fillIn(dialog, location.request.number, '+62 812 3456 7890');
  fireEvent.click(await button(dialog, message.change));
  fireEvent.change(dialog.getByLabelText(message.language), { target: { value: 'id' } });
  const send = await button(dialog, location.request.send);
  expect(send.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(send);
  await act(async () => indonesian.resolve());
  expect((await dialog.findByText('Text of SMS.ask.id')).lang, 'read out in its own language').toBe('id');
  expect(asked.some(({ name }) => name === 'RequestLocation')).toBe(false);
  fireEvent.click(send);
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('RequestLocation'));
  const { variables } = asked.find(({ name }) => name === 'RequestLocation')!;
  expect(variables['input']).toMatchObject({ templateId: 'SMS.ask.id' });
});

test('does not offer to review an email before its text is loaded', async () => {
  const late = Promise.withResolvers<void>();
  const { dialog } = await openForm(
    {
      MessageTemplates: ({ channel, locale }) => ({
        data: { messageTemplates: [template(channel, locale)] },
        after: late.promise,
      }),
    },
    '?tab=emails',
  );
  fillIn(dialog, location.request.email, 'mum@example.com');
  const review = await button(dialog, location.request.preview);
  expect(review.getAttribute('aria-disabled')).toBe('true');
  await act(async () => late.resolve());
  await waitFor(() => expect(review.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(review);
  expect(await dialog.findByText('Text of EMAIL.ask.en')).toBeTruthy();
});

test('clears the error of the previous attempt when an email is reviewed again', async () => {
  const { dialog } = await openForm({}, '?tab=emails');
  fillIn(dialog, location.request.email, 'mum@example.com');
  const review = await button(dialog, location.request.preview);
  await waitFor(() => expect(review.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(review);
  fireEvent.click(await button(dialog, location.request.confirm));
  await dialog.findByText(errors.UNAVAILABLE);
  fireEvent.click(await button(dialog, location.request.change));
  fireEvent.click(review);
  await button(dialog, location.request.confirm);
  expect(dialog.queryByText(errors.UNAVAILABLE)).toBeNull();
});

test.each([
  ['after “Change”', null],
  ['after a refusal of the address', 'RECIPIENT_UNAVAILABLE'],
] as const)('has the focus in the address %s', async (_, code) => {
  const { dialog } = await openForm(code ? { RequestLocation: () => ({ code }) } : {}, '?tab=emails');
  fillIn(dialog, location.request.email, 'mum@example.com');
  const review = await button(dialog, location.request.preview);
  await waitFor(() => expect(review.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(review);
  const answer = await button(dialog, code ? location.request.confirm : location.request.change);
  answer.focus();
  fireEvent.click(answer);
  const field = dialog.getByLabelText(location.request.email, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe(code ? 'true' : null);
});

test('how long to wait is read out once, not whenever it ticks', async () => {
  const { dialog } = await openForm(
    { RequestLocation: () => ({ code: 'RATE_LIMITED', retryAfter: 50 }) },
    '?tab=links',
  );
  const title = await dialog.findByLabelText(new RegExp(location.request.linkTitle), { selector: 'input' });
  fireEvent.change(title, { target: { value: 'Trip' } });
  fireEvent.click(await button(dialog, location.request.generate));
  const alert = await dialog.findByRole('alert');
  expect(
    within(alert)
      .getByText(/What you typed stays here/)
      .getAttribute('aria-live'),
  ).toBe('off');
});

test.each(['phone', 'links'])('shows a misleading signature at its own field (%s)', async (tab) => {
  const refusal = { code: 'SENDER_NAME_MISLEADING', field: 'senderName' } as const;
  const { dialog } = await openForm({ RequestLocation: () => refusal }, `?tab=${tab}`);
  const labelled = (label: string) =>
    dialog.findByLabelText<HTMLInputElement>(new RegExp(label), { selector: 'input' });
  if (tab === 'links') {
    fireEvent.change(await labelled(location.request.linkTitle), { target: { value: 'Trip' } });
    fireEvent.click(await button(dialog, location.request.generate));
  } else {
    fillIn(dialog, location.request.number, '+62 812 3456 7890');
    await dialog.findByText('Text of SMS.ask.en');
    fireEvent.click(await button(dialog, location.request.send));
  }
  const field = await labelled(message.senderName);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.getAllByText(errors.SENDER_NAME_MISLEADING)).toHaveLength(1);
});

test('shows a misleading signature of an e-mail in the form where it is typed, not at the confirmation', async () => {
  const refusal = { code: 'SENDER_NAME_MISLEADING', field: 'senderName' } as const;
  const { dialog, asked } = await openForm(
    {
      MessagePreview: ({ templateId, senderName }) =>
        senderName === 'Police' ? refusal : texts['MessagePreview']!({ templateId, senderName }),
    },
    '?tab=emails',
  );
  fillIn(dialog, location.request.email, 'mum@example.com');
  const review = await button(dialog, location.request.preview);
  await waitFor(() => expect(review.getAttribute('aria-disabled')).toBeNull());
  const field = await dialog.findByLabelText(new RegExp(message.senderName), { selector: 'input' });
  fireEvent.change(field, { target: { value: 'Police' } });
  fireEvent.click(review);
  await dialog.findByText(errors.SENDER_NAME_MISLEADING);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(dialog.queryByRole('button', { name: location.request.confirm })).toBeNull();

  fireEvent.change(field, { target: { value: 'Anna' } });
  fireEvent.click(review);
  await button(dialog, location.request.confirm);
  await dialog.findByText('Text of EMAIL.ask.en');
  expect(asked.filter(({ name }) => name === 'MessagePreview')).toHaveLength(2);
});
