// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { phoneCountries } from '#shared/phone.ts';
import { makeSystem } from '../theme/system.ts';
import { CountrySelect } from './country-select.tsx';

const system = makeSystem();
const onChange = vi.fn();
/** How many options there were in each commit. */
const listed: number[] = [];

function Listed({ value }: { value: string }) {
  useLayoutEffect(() => {
    listed.push(document.querySelectorAll('option').length);
  });
  return <CountrySelect value={value} onChange={onChange} />;
}

const selectOf = (value: string) => (
  <ChakraProvider value={system}>
    <Listed value={value} />
  </ChakraProvider>
);

test('comes with the chosen country only, and lists all of them a moment later', () => {
  const { rerender } = render(selectOf('ID'));
  const select = screen.getByRole<HTMLSelectElement>('combobox');
  expect(listed[0]).toBe(1);
  expect(select.options).toHaveLength(phoneCountries.length);
  expect(select.value).toBe('ID');
  rerender(selectOf('GB'));
  expect(select.value).toBe('GB');
  fireEvent.change(select, { target: { value: 'US' } });
  expect(onChange).toHaveBeenCalledWith('US');
});
