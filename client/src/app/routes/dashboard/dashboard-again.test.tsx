// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import location from '../../../i18n/en/location.json';
import { findDialog } from '../../testing/find-dialog.ts';
import { openApp, subscriber } from '../../testing/open-app.tsx';
import { serverWith } from '../../testing/sample-server.ts';

// Fetched at the first tap, which on a slow machine takes longer than a test waits.
beforeAll(() => import('../../../features/location/request-form/new-request.tsx'));

const open = (row: LocationRow_LocationFragment, viewer = subscriber) =>
  openApp(`/dashboard?request=${row.id}`, {
    ...serverWith(row),
    Viewer: () => ({ data: { viewer } }),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
    SendLimits: () => ({ data: { sendLimits: [] } }),
    MessageTemplates: ({ channel, locale }) => ({
      data: {
        messageTemplates: ['ask', 'worry'].map((key) => ({
          __typename: 'MessageTemplate',
          id: `${String(channel).toLowerCase()}.${key}.${String(locale)}`,
          name: key,
          locale,
        })),
      },
    }),
    MessagePreview: ({ templateId, senderName }) => ({
      data: {
        messagePreview: {
          __typename: 'MessagePreview',
          subject: null,
          text: `${String(templateId)} of ${String(senderName)}`,
        },
      },
    }),
  });

test.each([
  ['PHONE', '+12025550123', 'sms.worry.id', location.request.send, location.request.rule],
  ['EMAIL', 'mum@example.com', 'email.worry.id', location.request.confirm, location.request.emailRule],
] as const)(
  'somebody asked by %s is asked again in the same words, whatever their language, with one press more',
  async (channel, recipient, templateId, send, rule) => {
    const { asked } = await open(
      sampleLocation('a', { channel, recipient, templateId, consent: 'EXPIRED', senderName: 'Budi' }),
    );
    fireEvent.click(await screen.findByRole('button', { name: location.actions.again }));
    const dialog = within(await findDialog());
    await dialog.findAllByText(`${templateId} of Budi`);
    expect(dialog.getAllByText(rule).length, 'the limits are said before').toBeGreaterThan(0);
    fireEvent.click(await dialog.findByRole('button', { name: send }));
    await expect
      .poll(() => asked.find(({ name }) => name === 'RequestLocation')?.variables['input'])
      .toMatchObject({ channel, recipient, title: 'Request a', templateId, senderName: 'Budi' });
  },
);

test('somebody who declined is not asked again from there', async () => {
  await open(sampleLocation('a', { consent: 'DECLINED' }));
  await screen.findByRole('heading', { name: 'Request a' });
  expect(screen.queryByRole('button', { name: location.actions.again })).toBeNull();
});

test('a request that waits says for whom, what they see and until when', async () => {
  await open(sampleLocation('a', { senderName: 'Budi' }));
  const waiting = await screen.findByRole('heading', { name: 'Waiting for Request a' });
  // A phone has no room for more at first.
  expect(waiting.compareDocumentPosition(screen.getByRole('button', { name: location.actions.cancel }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByText(location.waiting.text)).toBeTruthy();
  expect(screen.getByText(/They see your name, “Budi”/)).toBeTruthy();
  expect(screen.getByRole('link', { name: location.waiting.page })).toBeTruthy();
});

test.each([
  ['are switched off', { answerEmails: false }],
  ['go to nobody who has proven to read them', { emailProven: false }],
])('no email is promised if they %s', async (_, changed) => {
  await open(sampleLocation('a'), { ...subscriber, ...changed });
  await screen.findByText(location.waiting.textHere);
  expect(screen.queryByText(location.waiting.text)).toBeNull();
});
