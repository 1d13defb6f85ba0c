// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleLocation } from '../../features/location/testing/sample-location.ts';
import { openApp } from '../testing/open-app.tsx';
import { serverWith } from '../testing/sample-server.ts';

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
