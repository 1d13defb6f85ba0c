import { expect, test } from 'vitest';
import { chooseLocale } from './locale.ts';

test('chooses the locale from the path, then the cookie, then the browser', () => {
  expect(chooseLocale('/id/dashboard', 'locale=en', ['en-GB'])).toBe('id');
  expect(chooseLocale('/dashboard', 'a=b; locale=id', ['en-GB'])).toBe('id');
  expect(chooseLocale('/', 'locale=en', ['id-ID'])).toBe('en');
  expect(chooseLocale('/', '', ['de-DE', 'id-ID', 'en'])).toBe('id');
  expect(chooseLocale('/', '', ['in'])).toBe('id');
  expect(chooseLocale('/', 'locale=fr', ['fr'])).toBe('en');
});
