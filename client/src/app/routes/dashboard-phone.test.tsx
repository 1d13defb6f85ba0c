// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import location from '../../i18n/en/location.json';
import { openApp } from '../testing/open-app.tsx';
import { serverWith, sharedLocation } from '../testing/sample-server.ts';

beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } };
  happyDOM.setViewport({ width: 375 });
});

test('on a phone, moves the focus to an opened request and back to its row', async () => {
  const row = sharedLocation('a');
  await openApp('/dashboard', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
  });
  const link = () => screen.findByRole('link', { name: /Request a/ });
  (await link()).focus();
  fireEvent.click(await link());
  const back = await screen.findByRole('link', { name: location.backToList });
  await waitFor(() => expect(document.activeElement).toBe(back));
  fireEvent.click(back);
  const left = await link();
  await waitFor(() => expect(document.activeElement).toBe(left));
});
