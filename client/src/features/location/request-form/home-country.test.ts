import { expect, test } from 'vitest';
import { countryLabels, homeCountry } from './home-country.ts';

test('defaults to Indonesia for Indonesian, otherwise to the browser’s region, then the US', () => {
  expect(homeCountry(['en', 'en-PH'], 'en')).toBe('PH');
  expect(homeCountry(['es-419', 'de-AT'], 'en')).toBe('AT');
  expect(homeCountry(['en-US'], 'id')).toBe('ID');
  expect(homeCountry(['not a tag', 'en-NZ'], 'en')).toBe('NZ');
  expect(homeCountry([], 'en')).toBe('US');
});

test('names countries in the reader’s language', () => {
  const words = { country: 'Negara', phone: 'Nomor' };
  expect(countryLabels(['DE', 'ID'], 'id', words)).toMatchObject({
    DE: 'Jerman',
    ID: 'Indonesia',
    country: 'Negara',
  });
  expect(countryLabels(['DE'], 'en', words)).toMatchObject({ DE: 'Germany' });
});
