// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { speak } from '../../i18n/setup.ts';
import { makeSystem } from '../theme/system.ts';
import { PhoneField } from './phone-field.tsx';

const system = makeSystem();
beforeAll(() => speak('en'));
afterEach(cleanup);

function Form({ text, country = 'ID', problem }: { text: string; country?: string; problem?: string }) {
  const [value, setValue] = useState({ text, country });
  return <PhoneField label="Phone number" value={value} onChange={setValue} problem={problem} />;
}

function open(text: string, more: { country?: string; problem?: string } = {}) {
  render(
    <ChakraProvider value={system}>
      <Form text={text} {...more} />
    </ChakraProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const type = (next: string) =>
    fireEvent.input(field, {
      target: {
        value: next.replace('|', ''),
        selectionStart: next.indexOf('|'),
        selectionEnd: next.indexOf('|'),
      },
    });
  return { field, country: screen.getByRole<HTMLSelectElement>('combobox'), type };
}

test.each([
  ['a digit typed in the middle', '+62 812 3456 7822', '+62 8129| 3456 7822', '+62 8129| 3456 7822'],
  ['a digit typed at the end', '+62 812 3456 782', '+62 812 3456 7822|', '+62 812 3456 7822|'],
  ['a link that is pasted', '', 'tel:+62-812-3456-7822|', '+62 812 3456 7822|'],
  ['digits of another script', '', '+٦٢٨١٢|', '+62 812|'],
  ['two endings', '+62 812 3456 78', '+62 812 3456 78/79|', '+62 812 3456 78/79|'],
  ['an extension', '+62 812 3456 78', '+62 812 3456 78 x5|', '+62 812 3456 78 x5|'],
])('%s: nothing that was typed is lost, and the caret stays', (_, before, typed, shown) => {
  const { field, type } = open(before);
  type(typed);
  expect(`${field.value.slice(0, field.selectionStart!)}|${field.value.slice(field.selectionStart!)}`).toBe(
    shown,
  );
});

test('a calling code moves the country at once, and another country changes the calling code', () => {
  const { field, country, type } = open('');
  type('+44|');
  expect(country.value).toBe('GB');
  type('+44 7700 900|');
  fireEvent.change(country, { target: { value: 'ID' } });
  expect(field.value).toBe('+62 770 0900');
});

test('offers the number that was probably meant, and takes it only when it is confirmed', () => {
  const { field } = open('+52 1 55 1234 5678', { problem: 'Phone number is invalid' });
  expect(field.value).toBe('+52 1 55 1234 5678');
  fireEvent.click(screen.getByRole('button', { name: /\+52 55 1234 5678/ }));
  expect(field.value).toBe('+52 55 1234 5678');
  expect(document.activeElement).toBe(field);
});
