// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import common from '../../../i18n/en/common.json';
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

test('a number is of the country used last, and one that is invalid there says which that is', async () => {
  localStorage.setItem('phone_info', JSON.stringify({ country: 'ID', callingCode: '62' }));
  await openApp('/dashboard', serverWith());
  fireEvent.click(await screen.findByRole('button', { name: location.newRequest }));
  const field = await screen.findByLabelText<HTMLInputElement>(location.request.number, {
    selector: 'input',
  });
  expect(screen.getByLabelText<HTMLSelectElement>(common.phone.countryLabel).value).toBe('ID');
  fireEvent.change(field, { target: { value: '0812' } });
  fireEvent.blur(field);
  expect(await screen.findByText('Country of the number: Indonesia')).toBeTruthy();
});

test.each([
  ['+1 202 5५55 0100', location.request.numberInvalid],
  ['+62 812 3456 78/79', common.phone.several],
  ['+62 812 3456 7890 or 0812 3456 7891', common.phone.several],
  ['+62 812 3456 789 ext. 5', common.phone.characters],
  ['+62 812 34a56 7890', common.phone.characters],
  ['00', common.phone.country],
])('%s stays in the field, is refused with the reason, and nothing is sent', async (typed, problem) => {
  const { asked } = await openApp('/dashboard', serverWith());
  fireEvent.click(await screen.findByRole('button', { name: location.newRequest }));
  const field = await screen.findByLabelText<HTMLInputElement>(location.request.number, {
    selector: 'input',
  });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.submit(field.closest('form')!);
  expect(await screen.findByText(problem)).toBeTruthy();
  // Digits of another script are read like any others.
  expect(field.value.replaceAll(' ', '')).toBe(typed.replace('५', '5').replaceAll(' ', ''));
  expect(asked.map(({ name }) => name)).not.toContain('RequestLocation');
});
