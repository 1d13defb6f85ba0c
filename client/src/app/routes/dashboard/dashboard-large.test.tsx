// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import location from '../../../i18n/en/location.json';
import { openApp } from '../../testing/open-app.tsx';
import { listOf, serverWith, sharedLocation, start } from '../../testing/sample-server.ts';

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
afterEach(() => {
  vi.useRealTimers();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
});

test('shows a filtered list while updates come in, and does not query the previous one again', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => sharedLocation(`row-${index}`));
  const { asked, client } = await openApp('/dashboard', {
    ...serverWith(),
    Locations: ({ consent }) => listOf(consent === 'ENDED' ? rows.slice(0, 3) : rows),
  });
  fireEvent.click(await screen.findByRole('button', { name: location.filter.open }));
  const filter = await screen.findByRole('combobox', { name: location.filter.state });
  // From here on React renders as in a browser: in slices, where it may.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  let updates = 0;
  const updating = setInterval(() => {
    updates += 1;
    const id = client.cache.identify(rows[0]!)!;
    client.cache.modify({ id, fields: { title: () => `Title ${updates}` } });
  }, 1);
  (filter as HTMLSelectElement).value = 'ENDED';
  filter.dispatchEvent(new Event('change', { bubbles: true }));
  await waitFor(() => expect(screen.getByText('3 requests')).toBeTruthy());
  clearInterval(updating);
  const lists = asked.filter(({ name }) => name === 'Locations').map(({ variables }) => variables['consent']);
  // The map beside it queries the active shares only, the previous list all requests.
  expect(lists).toContain(undefined);
  expect(lists.slice(lists.indexOf('ENDED'))).not.toContain(undefined);
});
