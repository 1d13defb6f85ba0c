import { expect, test } from 'vitest';
import { countryLabels, homeCountry } from './home-country.ts';

test('the browser’s region comes first, then the page’s language', () => {
  expect(homeCountry(['en', 'en-PH'], 'en')).toBe('PH');
  expect(homeCountry(['es-419', 'de-AT'], 'en')).toBe('AT');
  expect(homeCountry(['not a tag'], 'id')).toBe('ID');
  expect(homeCountry([], 'en')).toBe('US');
});

test('countries have their names in the reader’s language', () => {
  const words = { country: 'Negara', phone: 'Nomor' };
  expect(countryLabels(['DE', 'ID'], 'id', words)).toMatchObject({
    DE: 'Jerman',
    ID: 'Indonesia',
    country: 'Negara',
  });
  expect(countryLabels(['DE'], 'en', words)).toMatchObject({ DE: 'Germany' });
});
