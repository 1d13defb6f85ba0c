import { describe, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const get = (url: string, headers: { cookie?: string; 'accept-language'?: string } = {}) =>
  app.inject({ method: 'GET', url, headers });
const indonesian = { 'accept-language': 'id-ID,id;q=0.9,en;q=0.8' };

// Needs the pages that `npm run build` makes; `npm test` runs it first.
describe.each([
  ['/terms-of-use', 'id', '/id/terms-of-use'],
  ['/id/terms-of-use', 'en', '/terms-of-use'],
  ['/', 'id', '/id'],
  ['/id', 'en', '/'],
  ['/share', 'id', '/id/share'],
  ['/id/location-failed', 'en', '/location-failed'],
])('the language link of %s', (shown, other, path) => {
  test('sets the locale cookie for a year, as the app does, and wins over the browser’s language', async () => {
    const link = new RegExp(`href="([^"]+)" hreflang="${other}" lang="${other}"`);
    const [, href = ''] = link.exec((await get(shown)).body) ?? [];
    const answer = await get(href, indonesian);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, path]);
    expect(answer.cookies).toEqual([
      { name: 'locale', value: other, maxAge: 31_536_000, path: '/', sameSite: 'Lax' },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const next = await get(path, { ...indonesian, cookie: `locale=${other}` });
    expect([next.statusCode, next.headers['set-cookie']]).toEqual([200, undefined]);
    expect(next.body).toContain(`<html lang="${other}"`);
  });
});

describe.each([
  '/',
  '/faqs',
  '/share',
  '/location-failed/',
  '/enter-link',
  '/register?id=1&a=b',
  '/no/such/page',
])('%s', (url) => {
  const there = url === '/no/such/page' ? 404 : 200;
  const own = url === '/' ? '/id' : `/id${url}`;

  test.each([
    ['the cookie', { cookie: 'locale=id' }],
    ['the cookie before the browser', { cookie: 'locale=id', 'accept-language': 'en' }],
    ['the browser', indonesian],
    ['the browser, with an old code', { 'accept-language': 'in' }],
    ['the browser, with an underscore', { 'accept-language': 'id_ID,en' }],
    ['the browser, if the cookie is nothing of ours', { ...indonesian, cookie: 'locale=fr' }],
  ])('redirects to Indonesian by %s, and stores nothing', async (_, headers) => {
    const answer = await get(url, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, own]);
    expect([answer.headers['cache-control'], answer.headers['set-cookie']]).toEqual(['no-store', undefined]);
    expect((await get(own, headers)).statusCode).toBe(there);
  });

  test.each([{}, { cookie: 'locale=en', ...indonesian }, { 'accept-language': 'nl-ID,en' }])(
    'stays English for %j, and says what that depends on',
    async (headers) => {
      const { statusCode, headers: sent } = await get(url, headers);
      expect(statusCode).toBe(there);
      expect(sent.vary).toContain('Cookie, Accept-Language');
      expect((await get(own, { cookie: 'locale=en' })).statusCode).toBe(there);
    },
  );
});

test('the offline page, which the installed app keeps in every language, does not redirect', async () => {
  expect((await get('/offline', { cookie: 'locale=id' })).statusCode).toBe(200);
});

test.each(['fr', '//example.org', ''])(
  'a link with locale=%s sets no cookie and does not redirect',
  async (locale) => {
    const answer = await get(`/faqs?locale=${locale}`);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  },
);

test.each(['//example.org', '//example.org?locale=id', '/id//example.org?locale=en'])(
  '%s leads to no other site',
  async (url) => {
    expect((await get(url, indonesian)).headers.location ?? '/').toMatch(/^\/(?!\/)/);
  },
);
