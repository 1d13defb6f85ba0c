// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import location from '../../../i18n/en/location.json';
import { openApp } from '../../testing/open-app.tsx';
import { serverWith, sharedLocation } from '../../testing/sample-server.ts';

test('a picked emoji takes the place of initials at once, wherever somebody is shown, and is saved', async () => {
  const row = sharedLocation('a');
  const saved = Promise.withResolvers<void>();
  const { asked } = await openApp('/dashboard?request=a', {
    ...serverWith(row),
    LocationDetail: () => ({ data: { location: { ...row, track: [] } } }),
    ChangeRequestIcon: ({ icon }) => ({
      data: { changeRequestIcon: { ...row, icon } },
      after: saved.promise,
    }),
  });
  const choice = within(await screen.findByRole('group', { name: location.icon.title, hidden: true }));
  const option = (name: string) => choice.getByRole<HTMLInputElement>('radio', { name, hidden: true });
  expect(option(location.icon.initials).checked).toBe(true);
  // Before it is saved.
  fireEvent.click(option(location.icon.names.fox));
  await expect.poll(() => option(location.icon.names.fox).checked).toBe(true);
  // In the list, which is behind the details, and beside the name.
  await expect.poll(() => screen.getAllByText('🦊').length).toBeGreaterThanOrEqual(3);
  saved.resolve();
  await expect
    .poll(() => asked.find(({ name }) => name === 'ChangeRequestIcon')?.variables)
    .toEqual({ locationId: 'a', icon: '🦊' });
  fireEvent.click(option(location.icon.initials));
  await expect
    .poll(() => asked.findLast(({ name }) => name === 'ChangeRequestIcon')?.variables)
    .toEqual({ locationId: 'a', icon: null });
  await expect.poll(() => screen.getAllByText('🦊')).toHaveLength(1);
});
