// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import common from '../../../i18n/en/common.json';
import errors from '../../../i18n/en/errors.json';
import location from '../../../i18n/en/location.json';
import { findDialog } from '../../testing/find-dialog.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { listOf, serverWith, sharedLocation, start } from '../../testing/sample-server.ts';

// Fetched when the dialog opens, which on a slow machine takes longer than a test waits.
beforeAll(() => import('../../../features/location/voice/voice-sheet.tsx'));
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => vi.useRealTimers());

const texts: Answers = {
  SendLimits: () => ({ data: { sendLimits: [] } }),
  MessageTemplates: () => ({
    data: {
      messageTemplates: [
        { __typename: 'MessageTemplate', id: 'voice.ask.en', name: 'Ask to answer', locale: 'en' },
      ],
    },
  }),
  MessagePreview: () => ({
    data: { messagePreview: { __typename: 'MessagePreview', subject: null, text: 'Somebody asks' } },
  }),
};

test('the voice dialog lists all recipients who agreed before, but not strangers or failed requests', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
    ...sharedLocation(id),
    recipient: `+120255501${id.charCodeAt(0)}`,
  }));
  const stranger = sampleLocation('stranger', { recipient: '+12025550000' });
  const failed = { ...rows[0]!, id: 'failed', title: 'Request failed', delivery: 'FAILED' as const };
  await openApp('/dashboard?voice=1', { ...serverWith(...rows, stranger, failed), ...texts });
  const dialog = await findDialog();
  expect(await within(dialog).findAllByRole('radio')).toHaveLength(rows.length);
  expect(within(dialog).queryByText('Request stranger')).toBeNull();
  expect(within(dialog).queryByText('Request failed')).toBeNull();
});

test('lists a recipient who agreed in a request older than the loaded ones', async () => {
  const mum = sampleLocation('mum', { recipient: '+12025550199' });
  const agreed = { ...mum, id: 'old', title: null, consent: 'ENDED' as const, locatedAt: later };
  await openApp('/dashboard?voice=1', {
    ...serverWith(mum),
    Locations: ({ search, consent }) =>
      listOf(search === '+12025550199' ? [mum, agreed] : consent === 'AWAITING' ? [mum] : []),
    ...texts,
  });
  expect(await option('Request mum')).toBeTruthy();
});

test('shows why a recipient’s history cannot be loaded, and loads it on retry', async () => {
  const mum = sampleLocation('mum');
  const agreed = { ...mum, id: 'old', title: null, consent: 'ENDED' as const, locatedAt: later };
  const answers: Answers = { ...serverWith(mum, agreed), ...texts };
  const listed = answers['Locations']!;
  answers['Locations'] = (asked) => (asked['search'] ? { code: 'UNAVAILABLE' } : listed(asked));
  await openApp('/dashboard?voice=1', answers);
  expect(await screen.findByText(errors.UNAVAILABLE)).toBeTruthy();
  answers['Locations'] = listed;
  fireEvent.click(screen.getByRole('button', { name: common.retry }));
  expect(await option('Request mum')).toBeTruthy();
});

test('still lists the other recipients if one history cannot be loaded', async () => {
  const dad = { ...sharedLocation('dad'), recipient: '+12025550124' };
  const answers: Answers = { ...serverWith(sampleLocation('mum'), dad), ...texts };
  const listed = answers['Locations']!;
  answers['Locations'] = (asked) => (asked['search'] ? { code: 'UNAVAILABLE' } : listed(asked));
  await openApp('/dashboard?voice=1', answers);
  expect(await screen.findByText(errors.UNAVAILABLE)).toBeTruthy();
  expect(await option('Request dad')).toBeTruthy();
});

test('explains the requirement if there is nobody to call', async () => {
  await openApp('/dashboard?voice=1', serverWith(sampleLocation('a')));
  expect(await screen.findByText(location.voice.none)).toBeTruthy();
});

const option = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(name) });
const callNow = () => screen.getByRole<HTMLButtonElement>('button', { name: location.voice.send });
const later = '2026-11-21T08:00:09.000Z';

test('deselects a request that ends instead of selecting another one in its place', async () => {
  const mum = sharedLocation('mum');
  const dad = { ...sharedLocation('dad'), recipient: '+12025550124' };
  const answers = { ...serverWith(mum, dad), ...texts };
  const { asked, push } = await openApp('/dashboard?voice=mum', answers);
  expect((await option('Request mum')).checked).toBe(true);
  await waitFor(() => expect(callNow().getAttribute('aria-disabled')).toBeNull());
  const ended = { ...mum, consent: 'ENDED' as const, sharingUntil: null, endedAt: later, changedAt: later };
  Object.assign(answers, serverWith(ended, dad));
  push({ locationChanged: ended });
  expect(await screen.findByText(location.voice.gone)).toBeTruthy();
  expect((await option('Request dad')).checked).toBe(false);
  expect(callNow().getAttribute('aria-disabled')).toBe('true');
  fireEvent.submit(callNow().closest('form')!);
  fireEvent.click(await option('Request dad'));
  expect(screen.queryByText(location.voice.gone)).toBeNull();
  expect(callNow().getAttribute('aria-disabled')).toBeNull();
  expect(asked.some(({ name }) => name === 'SendVoiceMessage')).toBe(false);
});

test('selects nobody if the request in the URL is not available', async () => {
  await openApp('/dashboard?voice=mum', { ...serverWith(sharedLocation('dad')), ...texts });
  expect(await screen.findByText(location.voice.gone)).toBeTruthy();
  expect((await option('Request dad')).checked).toBe(false);
});

test('nobody is chosen to be called until somebody is, who stays when another moves to the top', async () => {
  const agreed = { consent: 'ENDED' as const, locatedAt: '2026-11-20T08:00:00.000Z' };
  const dads = { recipient: '+12025550124' };
  const mum = sampleLocation('mum');
  const dad = sampleLocation('dad', dads);
  const before = [sampleLocation('c', agreed), sampleLocation('d', { ...agreed, ...dads })];
  const answers = { ...serverWith(mum, dad, ...before), ...texts };
  const { push } = await openApp('/dashboard?voice=1', answers);
  expect((await option('Request mum')).checked).toBe(false);
  expect((await option('Request dad')).checked).toBe(false);
  fireEvent.click(await option('Request mum'));
  const shares = { ...sharedLocation('dad'), ...dads, changedAt: later };
  Object.assign(answers, serverWith(mum, shares, ...before));
  push({ locationChanged: shares });
  const [first] = await waitFor(() => {
    const all = screen.getAllByRole<HTMLInputElement>('radio');
    expect(all[0]!.closest('label')!.textContent).toContain('Request dad');
    return all;
  });
  expect(first!.checked).toBe(false);
  expect((await option('Request mum')).checked).toBe(true);
});

test('closed, the dialog that the URL itself opened leaves the focus on the page', async () => {
  await openApp('/dashboard?voice=1', { ...serverWith(sharedLocation('a')), ...texts });
  fireEvent.click(within(await findDialog()).getByRole('button', { name: common.close }));
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});
