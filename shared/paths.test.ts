import { expect, test } from 'vitest';
import { locales } from './locales.ts';
import {
  appPaths,
  enterLink,
  isAppPath,
  localeOfPath,
  localPath,
  recipientPath,
  shareLink,
} from './paths.ts';

test('reads the language only from a whole first path segment', () => {
  expect(localeOfPath('/id')).toBe('id');
  expect(localeOfPath('/ideas')).toBe('en');
});

test.each([
  ['/', '/id'],
  ['/dashboard', '/id/dashboard'],
  ['/dashboard?request=7', '/id/dashboard?request=7'],
  ['/?a=1', '/id?a=1'],
  ['/enter-link#token', '/id/enter-link#token'],
  ['/ideas', '/id/ideas'],
])('%s is %s in Indonesian, and back', (en, id) => {
  expect(localPath(en, 'id')).toBe(id);
  expect(localPath(id, 'en')).toBe(en);
  expect(localPath(id, 'id')).toBe(id);
  expect(localPath(en, 'en')).toBe(en);
});

test.each(['/id//elsewhere.example', '//elsewhere.example', '///elsewhere.example'])(
  '%s stays on this site in any language',
  (path) => {
    for (const locale of locales)
      expect(new URL(localPath(path, locale), 'https://w.example').host).toBe('w.example');
    expect(isAppPath(path)).toBe(false);
  },
);

test.each(locales)('recognises each screen of the app in %s, with and without a trailing slash', (locale) => {
  for (const path of Object.values(appPaths)) {
    expect(isAppPath(localPath(path, locale))).toBe(true);
    expect(isAppPath(`${localPath(path, locale)}/`.replace('//', '/'))).toBe(true);
  }
});

test.each([
  '/dashboard/x',
  '/dashboards',
  '/id/dashboard/x',
  '/en/dashboard',
  '/id/id',
  '/share',
  '/id//dashboard',
  '//dashboard',
])('%s is not a screen of the app', (path) => expect(isAppPath(path)).toBe(false));

test('puts keys and tokens into the fragment, which is never sent to a server', () => {
  expect(shareLink('https://w.example', 'en', 'KEY')).toBe('https://w.example/share#KEY');
  expect(shareLink('https://w.example', 'id', 'KEY')).toBe('https://w.example/id/share#KEY');
  expect(enterLink('https://w.example', 'id', 'TOKEN')).toBe('https://w.example/id/enter-link#TOKEN');
  expect(enterLink('https://w.example', 'en', 'TOKEN', 'email')).toBe(
    'https://w.example/enter-link?confirm=email#TOKEN',
  );
  expect(recipientPath('location-failed', 'id', null)).toBe('/id/location-failed');
});
