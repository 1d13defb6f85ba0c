import { expect, test } from 'vitest';
import { currencies, currencyOf, perWeek } from './money.ts';

test('an order form starts in the currency of the reader’s country where plans have it, otherwise in US dollars', () => {
  const countries = ['US', 'ID', 'PH', 'DE', undefined];
  expect(countries.map(currencyOf)).toEqual(['USD', 'IDR', 'PHP', 'USD', 'USD']);
  for (const country of countries) expect(currencies).toContain(currencyOf(country));
});

test('a price per week is never understated', () => {
  expect(perWeek({ amount: 3_000, periodDays: 30 })).toBe(700);
  expect(perWeek({ amount: 3_001, periodDays: 30 })).toBe(701);
});
