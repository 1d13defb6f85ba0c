import { expect, test } from 'vitest';
import { currencies, currencyOf } from './money.ts';

test('an order form starts in the currency of the reader’s country where plans have it, otherwise in US dollars', () => {
  const countries = ['US', 'ID', 'PH', 'DE', undefined];
  expect(countries.map(currencyOf)).toEqual(['USD', 'IDR', 'PHP', 'USD', 'USD']);
  for (const country of countries) expect(currencies).toContain(currencyOf(country));
});
