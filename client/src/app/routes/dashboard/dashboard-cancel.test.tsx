// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import location from '../../../i18n/en/location.json';
import { toastsReady } from '../../../ui/toast/toast.ts';
import { openApp } from '../../testing/open-app.tsx';
import { serverWith } from '../../testing/sample-server.ts';

// Fetched when the dialog opens, which on a slow machine takes longer than a test waits.
beforeAll(() => import('../../../features/location/detail/cancel-sheet.tsx'));

test('cancelling a LINK request says when the next link is possible and does not mention messages', async () => {
  const row = sampleLocation('a', { channel: 'LINK', recipient: null, delivery: null });
  await openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: location.actions.cancel }));
  expect(await screen.findByText(location.cancel.limitLink)).toBeTruthy();
  expect(screen.queryByText(location.cancel.limit)).toBeNull();
});

test('the dialog opens with the focus on the answer that changes nothing', async () => {
  const row = sampleLocation('a', {});
  await openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: location.actions.cancel }));
  await screen.findByText(location.cancel.limit);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(location.cancel.keep));
});

test('a request that ends while its cancellation is being confirmed closes the dialog for good, says so and keeps the focus', async () => {
  const said: string[] = [];
  toastsReady((_kind, text) => said.push(text));
  const row = sampleLocation('a', { consent: 'GRANTED', sharingUntil: '2100-01-01T00:00:00.000Z' });
  const { push } = await openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
  });
  const opener = await screen.findByRole('button', { name: location.actions.end });
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('button', { name: location.cancel.keep });
  const endedAt = '2026-11-21T08:01:00.000Z';
  push({ locationChanged: { ...row, consent: 'ENDED', endedAt, changedAt: endedAt } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Request a'));
  expect(said).toEqual([location.cancel.over]);
  // They share again.
  push({ locationChanged: { ...row, changedAt: '2026-11-21T08:02:00.000Z' } });
  await screen.findByRole('button', { name: location.actions.end });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole('dialog')).toBeNull();
});
