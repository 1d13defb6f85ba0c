// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sampleLocation } from '../../features/location/testing/sample-location.ts';
import location from '../../i18n/en/location.json';
import { openApp } from '../testing/open-app.tsx';
import { serverWith } from '../testing/sample-server.ts';

// Fetched when the dialog opens, which on a slow machine takes longer than a test waits.
beforeAll(() => import('../../features/location/cancel-sheet.tsx'));

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
