import { expect, test } from 'vitest';
import { countryOptions } from './country-options.ts';

test('lists the countries by their names in the reader’s language, with their calling codes', () => {
  const labels = countryOptions('id').map(({ label }) => label);
  expect(labels).toContain('Jerman (+49)');
  expect(labels.indexOf('Jerman (+49)')).toBeLessThan(labels.indexOf('Kanada (+1)'));
  expect(countryOptions('en')).toContainEqual({
    country: 'DE',
    callingCode: '49',
    label: 'Germany (+49)',
  });
});
