// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import { openApp } from '../../testing/open-app.tsx';
import { serverWith } from '../../testing/sample-server.ts';

const loadNumbers = vi.hoisted(() => vi.fn());
vi.mock('#shared/phone.ts', async (original) => {
  loadNumbers();
  return original();
});

test('a dashboard without numbers does not load their library, not even to announce a change', async () => {
  const asked = sampleLocation('a', { channel: 'LINK' });
  const { push } = await openApp('/dashboard?tab=links', serverWith(asked));
  await screen.findByText('Request a');
  push({ locationChanged: { ...asked, consent: 'GRANTED', changedAt: '2026-11-21T08:00:11.000Z' } });
  await waitFor(() => expect(document.querySelector('#announcements p')).toBeTruthy());
  // Longer than the page waits until it is idle.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(loadNumbers).not.toHaveBeenCalled();
});

test('a number is not seen until it is written in its usual format, which renders no row again', async () => {
  const untitled = sampleLocation('b', { title: null });
  await openApp('/dashboard', serverWith(sampleLocation('a'), untitled));
  const inRows = { selector: '[data-request] *' };
  await screen.findByText('Request a', inRows);
  expect(screen.queryByText(/2025550123/)).toBeNull();
  const translate = vi.spyOn(i18next, 't');
  await waitFor(() => expect(screen.getAllByText('+1 202 555 0123', inRows)).toHaveLength(2));
  // Each row asks once for the word before the time at which it was sent.
  expect(translate.mock.calls.filter(([key]) => String(key).endsWith('facts.requested'))).toHaveLength(0);
});
