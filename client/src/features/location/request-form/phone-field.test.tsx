// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { makeSystem } from '../../../ui/theme/system.ts';
import { PhoneField } from './phone-field.tsx';

const system = makeSystem();
afterEach(cleanup);

function Form() {
  const [value, setValue] = useState('+6281234567822');
  return (
    <PhoneField
      ref={null}
      value={value}
      onChange={setValue}
      onBlur={vi.fn()}
      usualCountry="ID"
      country="ID"
      onCountryChange={vi.fn()}
      problem={undefined}
    />
  );
}

test.each([
  ['a digit typed in the middle', '+62 812| 3456 7822', '+62 8129| 3456 7822', '+62 812 9|345 67822'],
  ['a digit erased in the middle', '+62 812 3|456 7822', '+62 812 |456 7822', '+62 812| 4567 822'],
  ['a separator erased', '+62 812 |3456 7822', '+62 812|3456 7822', '+62 812| 3456 7822'],
  ['a digit typed at the end', '+62 812 3456 7822|', '+62 812 3456 78229|', '+62 812 3456 78229|'],
])('%s leaves the caret where it is', (_, shown, typed, expected) => {
  render(
    <ChakraProvider value={system}>
      <MemoryRouter>
        <Form />
      </MemoryRouter>
    </ChakraProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  expect(field.value).toBe(shown.replace('|', ''));
  fireEvent.input(field, {
    target: {
      value: typed.replace('|', ''),
      selectionStart: typed.indexOf('|'),
      selectionEnd: typed.indexOf('|'),
    },
  });
  const { value, selectionStart } = field;
  expect(`${value.slice(0, selectionStart!)}|${value.slice(selectionStart!)}`).toBe(expected);
});
