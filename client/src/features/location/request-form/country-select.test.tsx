// @vitest-environment happy-dom
import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { type Country, getCountries } from 'react-phone-number-input';
import { expect, test, vi } from 'vitest';
import { makeSystem } from '../../../ui/theme/system.ts';
import { CountrySelect } from './country-select.tsx';

const system = makeSystem();
const options = getCountries().map((value) => ({ value, label: value as string }));
const onChange = vi.fn();
/** How many options there were in each commit with a new flag. */
const listed: number[] = [];

function Flag({ country }: { country?: Country }) {
  useLayoutEffect(() => {
    listed.push(document.querySelectorAll('option').length);
  }, [country]);
  return null;
}

const selectOf = (value: Country) => (
  <ChakraProvider value={system}>
    <CountrySelect
      aria-label="Country"
      value={value}
      onChange={onChange}
      options={options}
      iconComponent={Flag}
    />
  </ChakraProvider>
);

test('comes with the chosen country only, and lists all of them a moment later', () => {
  const { rerender } = render(selectOf('ID'));
  const select = screen.getByLabelText<HTMLSelectElement>('Country');
  expect(listed[0]).toBe(1);
  expect(select.options).toHaveLength(options.length);
  expect(select.value).toBe('ID');
  rerender(selectOf('GB'));
  expect(select.value).toBe('GB');
  fireEvent.change(select, { target: { value: 'US' } });
  expect(onChange).toHaveBeenCalledWith('US');
});
