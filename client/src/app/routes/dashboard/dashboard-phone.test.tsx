// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { sampleLocation } from '../../../features/location/testing/sample-location.ts';
import location from '../../../i18n/en/location.json';
import { openApp } from '../../testing/open-app.tsx';
import { serverWith, sharedLocation } from '../../testing/sample-server.ts';

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

test('a number is of the country that was asked last, and one that is invalid there says which that is', async () => {
  await openApp('/dashboard', serverWith(sampleLocation('a', { recipient: '+6281234567890' })));
  await screen.findByText('Request a');
  fireEvent.click(screen.getByRole('button', { name: location.newRequest }));
  const field = await screen.findByLabelText<HTMLInputElement>(location.request.number, {
    selector: 'input',
  });
  const country = screen.getByLabelText<HTMLSelectElement>(location.request.country);
  expect(country.value).toBe('ID');
  fireEvent.change(field, { target: { value: '0812' } });
  fireEvent.blur(field);
  expect(await screen.findByText('Country of the number: Indonesia (+62)')).toBeTruthy();
});

test('a number with an extension does not become another number in the field', async () => {
  await openApp('/dashboard', serverWith());
  fireEvent.click(await screen.findByRole('button', { name: location.newRequest }));
  const field = await screen.findByLabelText<HTMLInputElement>(location.request.number, {
    selector: 'input',
  });
  const enter = (text: string) => fireEvent.change(field, { target: { value: text } });

  const refused = () => screen.queryByText(location.request.numberInvalid);

  enter('+62 812 3456 789 ext. 5');
  expect(field.value).toBe('');
  expect(refused()).toBeTruthy();
  enter('\u202A+62 (0)812-3456-7890\u202C');
  expect(field.value).toBe('+62 0812 3456 7890');
  expect(refused()).toBeNull();
  enter('+62 812 3456 7890');
  enter('+62 812 3456 7890 x5');
  expect(field.value).toBe('');
  expect(refused()).toBeTruthy();
  enter('+62 812 3456 7890');
  // A letter typed between the digits is dropped, as before.
  enter('+62 812 34a56 7890');
  expect(refused()).toBeNull();
  enter('＋６２８１２３４５６７８９１');
  expect(field.value).toBe('+62 812 3456 7891');
});
