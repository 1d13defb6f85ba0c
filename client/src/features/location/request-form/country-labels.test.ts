import { expect, test } from 'vitest';
import { countryLabels } from './country-labels.ts';

test('names countries in the reader’s language', () => {
  const words = { country: 'Negara', phone: 'Nomor' };
  expect(countryLabels(['DE', 'ID'], 'id', words)).toMatchObject({
    DE: 'Jerman',
    ID: 'Indonesia',
    country: 'Negara',
  });
  expect(countryLabels(['DE'], 'en', words)).toMatchObject({ DE: 'Germany' });
});
