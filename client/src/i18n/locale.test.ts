import { expect, test } from 'vitest';
import { chooseLocale, localeOf, withLocale } from './locale.ts';

test('the path comes first, then the cookie, then the browser', () => {
  expect(chooseLocale('/id/dashboard', 'locale=en', ['en-GB'])).toBe('id');
  expect(chooseLocale('/dashboard', 'a=b; locale=id', ['en-GB'])).toBe('id');
  expect(chooseLocale('/', 'locale=en', ['id-ID'])).toBe('en');
  expect(chooseLocale('/', '', ['de-DE', 'id-ID', 'en'])).toBe('id');
  expect(chooseLocale('/', '', ['in'])).toBe('id');
  expect(chooseLocale('/', 'locale=fr', ['fr'])).toBe('en');
});

test('only a whole first segment is a language', () => {
  expect(localeOf('/id')).toBe('id');
  expect(localeOf('/ideas')).toBe('en');
});

test.each([
  ['/', '/id'],
  ['/dashboard', '/id/dashboard'],
  ['/dashboard?request=7', '/id/dashboard?request=7'],
  ['/?a=1', '/id?a=1'],
  ['/enter-link#token', '/id/enter-link#token'],
  ['/ideas', '/id/ideas'],
])('%s is %s in Indonesian, and back', (en, id) => {
  expect(withLocale(en, 'id')).toBe(id);
  expect(withLocale(id, 'en')).toBe(en);
  expect(withLocale(id, 'id')).toBe(id);
  expect(withLocale(en, 'en')).toBe(en);
});
