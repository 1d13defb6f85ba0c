// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import common from '../../../i18n/en/common.json';
import commonId from '../../../i18n/id/common.json';
import { openApp } from '../../testing/open-app.tsx';
import { listOf, samplePosition, serverWith, sharedLocation } from '../../testing/sample-server.ts';

test('a language change reloads the place names and focuses the main content', async () => {
  let place = 'Northern Ireland';
  const page = (rowId: string, hasNextPage: boolean) => {
    const row = { ...sharedLocation(rowId), position: { ...samplePosition(7), address: place } };
    const { locations } = listOf([row]).data;
    return {
      data: {
        locations: { ...locations, pageInfo: { ...locations.pageInfo, endCursor: rowId, hasNextPage } },
      },
    };
  };
  await openApp('/dashboard', {
    ...serverWith(),
    Locations: ({ consent, after }) => (consent ? listOf([]) : after ? page('b', false) : page('a', true)),
  });
  fireEvent.click(await screen.findByRole('button', { name: common.more }));
  await waitFor(() => expect(screen.getAllByText(/Northern Ireland/)).toHaveLength(2));

  place = 'Irlandia Utara';
  fireEvent.click(screen.getAllByRole('link', { name: new RegExp(common.language.id) })[0]!);
  await screen.findByText(/Irlandia Utara/);
  expect(screen.queryByText(/Northern Ireland/)).toBeNull();
  // The link that was pressed disappeared with the old language.
  expect(document.activeElement).toBe(screen.getByRole('main'));
  fireEvent.click(screen.getByRole('button', { name: commonId.more }));
  await waitFor(() => expect(screen.getAllByText(/Irlandia Utara/)).toHaveLength(2));
});
