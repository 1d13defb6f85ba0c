import { expect, test } from 'vitest';
import { countryLabels } from './country-labels.ts';

test('names countries in the reader’s language, with their calling codes', () => {
  const words = { country: 'Negara', phone: 'Nomor' };
  expect(countryLabels(['DE', 'ID'], 'id', words)).toMatchObject({
    DE: 'Jerman (+49)',
    ID: 'Indonesia (+62)',
    country: 'Negara',
  });
  expect(countryLabels(['DE'], 'en', words)).toMatchObject({ DE: 'Germany (+49)' });
});
