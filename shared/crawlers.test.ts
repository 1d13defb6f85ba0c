import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCrawler } from './crawlers.ts';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)',
  'facebookexternalhit/1.1',
  'bot/1.0',
  'Qubot/1.0',
])('recognises %s as a crawler', (userAgent) => expect(isCrawler(userAgent)).toBe(true));

test.each([
  undefined,
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
])('does not take %s for a crawler', (userAgent) => expect(isCrawler(userAgent)).toBe(false));

test('is a script that Safari before 16.4 can read, which knows no lookbehind', () => {
  expect(readFileSync(`${import.meta.dirname}/crawlers.ts`, 'utf8')).not.toMatch(/[(][?]<[=!]/);
});
