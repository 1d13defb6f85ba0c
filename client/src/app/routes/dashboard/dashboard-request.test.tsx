// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import common from '../../../i18n/en/common.json';
import errors from '../../../i18n/en/errors.json';
import location from '../../../i18n/en/location.json';
import message from '../../../i18n/en/message.json';
import { findDialog } from '../../testing/find-dialog.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { samplePosition, serverWith, sharedLocation, start } from '../../testing/sample-server.ts';

// Fetched at the first tap, which on a slow machine takes longer than a test waits.
beforeAll(() => import('../../../features/location/request-form/new-request.tsx'));
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => vi.useRealTimers());

/** The dashboard with a request open, and its server. */
async function openRequest(row: LocationRow_LocationFragment, more: Answers = {}) {
  const answers: Answers = {
    ...serverWith(row),
    LocationDetail: () => ({
      data: { location: { ...row, track: row.position ? [samplePosition(30), row.position] : [] } },
    }),
    SendLimits: () => ({ data: { sendLimits: [] } }),
    ...more,
  };
  return { answers, ...(await openApp(`/dashboard?request=${row.id}`, answers)) };
}
const title = (name: string) => screen.findByRole('heading', { name, level: 2 });
/** The header has one of its own. */
const badges = () =>
  [...document.querySelectorAll<HTMLElement>('[data-badge]')].map(({ dataset }) => dataset['badge']);
const voiceLink = () => within(screen.getByRole('main')).queryByText(location.actions.voice);
const facts = () => screen.getByRole('region', { name: location.facts.title });

test('shows nothing about a request before it is loaded', async () => {
  await openRequest(sampleLocation('a'), { LocationDetail: () => 'waiting' });
  await screen.findByText('Request a');
  expect(screen.queryByText(location.notFound)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Request a' })).toBeNull();
});

test.each([
  ['that the server does not return', { data: { location: null } }],
  ['with an invalid id', { code: 'BAD_INPUT', field: 'id' }],
] as const)('shows a request %s as not found, without suggesting to try again', async (_, answer) => {
  await openRequest(sampleLocation('a'), { LocationDetail: () => answer });
  expect(await screen.findByText(location.notFound)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each([null, 'CALL_ME'] as const)('a failed message with the reply %s', async (reply) => {
  await openRequest({ ...sampleLocation('a'), delivery: 'FAILED', reply });
  await title('Request a');
  expect(screen.queryAllByText(location.delivery.failedText)).toHaveLength(reply ? 0 : 1);
});

test('shows why the details cannot be loaded, and loads them on retry', async () => {
  const row = sampleLocation('a');
  const { answers } = await openRequest(row, { LocationDetail: () => ({ code: 'INTERNAL' }) });
  await screen.findByText(errors.INTERNAL);
  answers['LocationDetail'] = () => ({ data: { location: { ...row, track: [] } } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await title('Request a')).toBeTruthy();
});

test('shows the place, positions and actions of a live share, and updates on pushes and at its end', async () => {
  const row = sharedLocation('a');
  const { push } = await openRequest(row);
  await title('Request a');
  const words = screen.getByRole('region', { name: location.place.inWords });
  expect(words.textContent).toContain('Jakarta, Indonesia');
  expect(words.textContent).toContain('2 positions');
  expect(screen.getByRole('button', { name: location.actions.extend })).toBeTruthy();
  expect(voiceLink()).toBeTruthy();

  push({ locationChanged: { ...row, position: samplePosition(1), changedAt: '2026-11-21T08:00:09.000Z' } });
  await waitFor(() => expect(words.textContent).toContain('3 positions'));
  push({
    locationChanged: {
      ...row,
      consent: 'ENDED',
      sharingUntil: null,
      endedAt: '2026-11-21T08:00:10.000Z',
      changedAt: '2026-11-21T08:00:10.000Z',
    },
  });
  await within(facts()).findByText(location.facts.ended);
  expect(screen.queryByRole('button', { name: location.actions.cancel })).toBeNull();
  await waitFor(() => expect(screen.queryByText(/Live/)).toBeNull());
});

test('removes the place and the track of an erased share', async () => {
  const row = sharedLocation('a');
  const { client, push } = await openRequest(row);
  await screen.findByRole('region', { name: location.place.inWords });
  expect(JSON.stringify(client.cache.extract())).toContain(samplePosition(30).recordedAt);
  push({
    locationChanged: { ...row, consent: 'ENDED', position: null, changedAt: '2026-11-21T08:00:10.000Z' },
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: location.place.inWords })).toBeNull());
  expect(JSON.stringify(client.cache.extract())).not.toContain(samplePosition(30).recordedAt);
});

test('offers a link with the same name after a message failed', async () => {
  await openRequest(sampleLocation('a', { delivery: 'FAILED' }));
  await title('Request a');
  await waitFor(() => expect(badges()).toEqual(['notDelivered', 'notDelivered']));
  expect(screen.queryByText(/Waiting for an answer\./)).toBeNull();
  expect(screen.getByRole('button', { name: location.actions.cancel })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: location.delivery.linkInstead }));
  const dialog = within(await findDialog());
  const field = await dialog.findByLabelText<HTMLInputElement>(new RegExp(location.request.linkTitle));
  expect(field.value).toBe('Request a');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: location.request.generate }));
  expect(await dialog.findByText(location.request.linkTitleEmpty)).toBeTruthy();
});

test('offers a voice message only to a number that has agreed before', async () => {
  const row = sampleLocation('a');
  const { answers } = await openRequest(row);
  await title('Request a');
  expect(voiceLink()).toBeNull();
  const before = sampleLocation('b', { consent: 'ENDED', locatedAt: '2026-11-20T08:00:00.000Z' });
  await openRequest(row, { ...answers, ...serverWith(row, before) });
  await waitFor(() => expect(voiceLink()).not.toBeNull());
});

test('offers a voice message only after the SMS was sent and while it has not failed', async () => {
  const row = { ...sharedLocation('a'), delivery: 'QUEUED' as const };
  const { push } = await openRequest(row);
  await title('Request a');
  expect(voiceLink()).toBeNull();
  push({ locationChanged: { ...row, delivery: 'SENT', changedAt: '2026-11-21T08:00:09.000Z' } });
  await waitFor(() => expect(voiceLink()).not.toBeNull());
  push({ locationChanged: { ...row, delivery: 'FAILED', changedAt: '2026-11-21T08:00:10.000Z' } });
  await waitFor(() => expect(voiceLink()).toBeNull());
});

const texts: Answers = {
  SendLimits: () => ({ data: { sendLimits: [] } }),
  MessageTemplates: () => ({
    data: {
      messageTemplates: [
        { __typename: 'MessageTemplate', id: 'sms.ask.en', name: 'Ask where they are', locale: 'en' },
      ],
    },
  }),
  MessagePreview: ({ senderName, country }) => ({
    data: {
      messagePreview: {
        __typename: 'MessagePreview',
        subject: null,
        text: `${typeof senderName === 'string' ? senderName : 'Somebody'} asks: #… ${typeof country === 'string' ? country : ''}`,
      },
    },
  }),
};

test('the form collapses the message options, previews the message and rejects an empty number', async () => {
  const { asked } = await openApp('/dashboard', { ...serverWith(), ...texts });
  fireEvent.click(await screen.findByRole('button', { name: location.newRequest }));
  const dialog = await findDialog();
  await waitFor(() =>
    expect(within(dialog).getByTestId('message-preview').textContent).toContain('Somebody asks'),
  );
  expect(within(dialog).getByText(`Ask where they are · English`)).toBeTruthy();
  const change = within(dialog).getByRole('button', { name: message.change });
  expect(change.getAttribute('aria-expanded')).toBe('false');
  fireEvent.change(within(dialog).getByRole('textbox', { name: new RegExp(message.senderName) }), {
    target: { value: 'Budi' },
  });
  await waitFor(() =>
    expect(within(dialog).getByTestId('message-preview').textContent).toContain('Budi asks'),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: location.request.send }));
  expect(await within(dialog).findByText(location.request.numberEmpty)).toBeTruthy();
  expect(asked.some(({ name }) => name === 'RequestLocation')).toBe(false);
});

test('requests the preview for the country that is chosen, then for that of the number', async () => {
  await openApp('/dashboard', { ...serverWith(), ...texts });
  fireEvent.click(await screen.findByRole('button', { name: location.newRequest }));
  const dialog = within(await findDialog());
  const preview = await dialog.findByTestId('message-preview');
  await waitFor(() => expect(preview.textContent).toBe('Somebody asks: #… US'));
  fireEvent.change(dialog.getByLabelText(location.request.number, { selector: 'input' }), {
    target: { value: '+62 812 3456 7890' },
  });
  await waitFor(() => expect(preview.textContent).toBe('Somebody asks: #… ID'));
});

test('shows errors for a name or signature that is too long, without truncating or sending it', async () => {
  const { asked } = await openApp('/dashboard', { ...serverWith(), ...texts });
  fireEvent.click(await screen.findByRole('button', { name: location.newRequest }));
  const dialog = within(await findDialog());
  await dialog.findByTestId('message-preview');
  const type = (label: string, value: string) => {
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: new RegExp(label) });
    // With maxLength, a browser would silently truncate pasted text.
    expect(field.maxLength).toBe(-1);
    fireEvent.change(field, { target: { value } });
  };
  fireEvent.change(dialog.getByLabelText(location.request.number, { selector: 'input' }), {
    target: { value: '+62 812 3456 7890' },
  });
  type(location.request.name.replace('?', '\\?'), 'x'.repeat(81));
  type(message.senderName, 'y'.repeat(41));
  fireEvent.click(dialog.getByRole('button', { name: location.request.send }));
  for (const most of ['80', '40'])
    expect(await dialog.findByText(common.tooLong.replace('{{n}}', most))).toBeTruthy();
  expect(asked.some(({ name }) => name === 'RequestLocation')).toBe(false);
});

test('a response that arrives after the form was closed does not affect the next form', async () => {
  const sent = Promise.withResolvers<void>();
  const row = sampleLocation('sent');
  const { asked } = await openApp('/dashboard', {
    ...serverWith(),
    ...texts,
    RequestLocation: () => ({
      data: { requestLocation: { __typename: 'RequestLocationResult', location: row } },
      after: sent.promise,
    }),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
  });
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: location.newRequest }));
    const dialog = within(await findDialog());
    await dialog.findByTestId('message-preview');
    return { dialog, number: dialog.getByLabelText(location.request.number, { selector: 'input' }) };
  };
  const first = await open();
  fireEvent.change(first.number, { target: { value: '+62 812 3456 7890' } });
  fireEvent.click(first.dialog.getByRole('button', { name: location.request.send }));
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('RequestLocation'));
  fireEvent.click(first.dialog.getByRole('button', { name: common.close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const next = await open();
  fireEvent.change(next.number, { target: { value: '+62 813' } });
  await act(async () => sent.resolve());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByRole('dialog').contains(next.number)).toBe(true);
});
