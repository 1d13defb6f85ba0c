// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import location from '../../../i18n/en/location.json';
import { findDialog } from '../../testing/find-dialog.ts';
import { openApp } from '../../testing/open-app.tsx';
import { serverWith } from '../../testing/sample-server.ts';

// Fetched at the first tap, which on a slow machine takes longer than a test waits.
beforeAll(() => import('../../../features/location/request-form/new-request.tsx'));

const open = (row: LocationRow_LocationFragment) =>
  openApp(`/dashboard?request=${row.id}`, {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
    SendLimits: () => ({ data: { sendLimits: [] } }),
  });

test('a link that is over is asked again with its title and name, and one press more sends it', async () => {
  const row = sampleLocation('a', {
    channel: 'LINK',
    recipient: null,
    delivery: null,
    consent: 'EXPIRED',
    senderName: 'Budi',
  });
  const { asked } = await open(row);
  fireEvent.click(await screen.findByRole('button', { name: location.actions.again }));
  const dialog = within(await findDialog());
  fireEvent.click(await dialog.findByRole('button', { name: location.request.generate }));
  await expect
    .poll(() => asked.find(({ name }) => name === 'RequestLocation')?.variables['input'])
    .toMatchObject({
      channel: 'LINK',
      title: 'Request a',
      senderName: 'Budi',
    });
});

test('somebody who declined is not asked again from there', async () => {
  await open(sampleLocation('a', { consent: 'DECLINED' }));
  await screen.findByRole('heading', { name: 'Request a' });
  expect(screen.queryByRole('button', { name: location.actions.again })).toBeNull();
});

test('a request that waits says for whom, what they see and until when', async () => {
  await open(sampleLocation('a', { senderName: 'Budi' }));
  await screen.findByRole('heading', { name: 'Waiting for Request a' });
  expect(screen.getByText(location.waiting.text)).toBeTruthy();
  expect(screen.getByText(/They see your name, “Budi”/)).toBeTruthy();
});
