// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import location from '../../../i18n/en/location.json';
import { findDialog } from '../../testing/find-dialog.ts';
import { openApp } from '../../testing/open-app.tsx';
import { serverWith } from '../../testing/sample-server.ts';

// Fetched when they are needed, which on a slow machine takes longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('../../../features/location/detail/cancel-sheet.tsx'),
    import('../../../features/location/who-is-this/who-form.tsx'),
  ]),
);

const { actions, cancel, who } = location;
const now = '2026-11-21T08:01:00.000Z';
const sharing = {
  consent: 'GRANTED',
  sharingUntil: new Date(Date.now() + 3_600_000).toISOString(),
} as const;

/** The dashboard with a request whose answer to any operation is the request after it. */
async function open(
  before: Partial<LocationRow_LocationFragment>,
  after: Partial<LocationRow_LocationFragment> = {},
) {
  const row = sampleLocation('a', before);
  const changed = { ...row, ...after, changedAt: now };
  return openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
    CancelRequest: () => ({ data: { cancelRequest: changed } }),
    AskToExtend: () => ({ data: { askToExtend: changed } }),
    AnswerWhoThisIs: () => ({ data: { answerWhoThisIs: changed } }),
  });
}
/** Presses a button as a keyboard does: with the focus on it. */
async function press(name: string, within_ = within(document.body)) {
  const button = await within_.findByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const expectFocus = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));

test('cancelling a request moves the focus to its name', async () => {
  await open({}, { cancelledAt: now, endedAt: now, consent: 'ENDED' });
  await press(actions.cancel);
  await press(cancel.confirm, within(await findDialog(cancel.title)));
  await waitFor(() => expect(screen.queryByRole('button', { name: actions.cancel })).toBeNull());
  await expectFocus('Request a');
});

test('asking for more time moves the focus to the request’s name', async () => {
  await open(sharing, { extensionAskedAt: now });
  await press(actions.extend);
  const text = await screen.findByText(actions.extendAsked);
  expect(text.closest('[role=status], [aria-live]'), 'read out once, by its toast').toBeNull();
  await expectFocus('Request a');
});

test.each([
  ['typing', () => screen.findByLabelText(who.name)],
  ['to a button', () => screen.findByRole('button', { name: actions.end })],
])('asking for more time leaves the focus with somebody who has gone on %s', async (_, other) => {
  await open({ ...sharing, whoAskedAt: now }, { extensionAskedAt: now });
  const there = await other();
  await press(actions.extend);
  there.focus();
  await screen.findByText(actions.extendAsked);
  await soon();
  expect(document.activeElement).toBe(there);
});

test('answering who is asking moves the focus to the text that replaces the form', async () => {
  await open({ whoAskedAt: now }, { whoAnsweredAt: now });
  fireEvent.change(await screen.findByLabelText(who.name), { target: { value: 'Budi' } });
  await press(who.send);
  await screen.findByText(who.done);
  await expectFocus(who.done);
});

test('not answering who is asking moves the focus to the button that brings the form back, and back', async () => {
  await open({ whoAskedAt: now });
  await press(who.lapse);
  await expectFocus(who.answer);
  await press(who.answer);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(who.name)));
});

test('an answer from another window to who is asking does not move the focus', async () => {
  const { push } = await open({ whoAskedAt: now });
  await press(who.lapse);
  await expectFocus(who.answer);
  act(() => (document.activeElement as HTMLElement).blur());
  const answered = sampleLocation('a', { whoAskedAt: now, whoAnsweredAt: now, changedAt: now });
  act(() => push({ locationChanged: answered }));
  await screen.findByText(who.done);
  await soon();
  expect(document.activeElement).toBe(document.body);
});
