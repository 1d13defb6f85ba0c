import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const get = (url: string, cookie?: string) =>
  app.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} });

// Needs the pages that `npm run build` makes; `npm test` runs it first.
describe.each([
  ['/terms-of-use', 'id', '/id/terms-of-use'],
  ['/id/terms-of-use', 'en', '/terms-of-use'],
])('the language link of %s', (shown, other, path) => {
  test('sets the locale cookie for a year, as the app does, and redirects to the plain URL', async () => {
    const link = new RegExp(`href="([^"]+)" hreflang="${other}" lang="${other}"`);
    const [, href = ''] = link.exec((await get(shown)).body) ?? [];
    const answer = await get(href);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, path]);
    expect(answer.cookies).toEqual([
      { name: 'locale', value: other, maxAge: 31_536_000, path: '/', sameSite: 'Lax' },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const next = await get(path, `locale=${other}`);
    expect([next.statusCode, next.headers['set-cookie']]).toEqual([200, undefined]);
    expect(next.body).toContain(`<html lang="${other}">`);
  });
});

test('the locale cookie redirects a path without a language prefix, but not one with a prefix or /offline', async () => {
  const led = await get('/faqs', 'locale=id');
  expect([led.statusCode, led.headers.location]).toEqual([302, '/id/faqs']);
  expect(led.headers['cache-control']).toBe('no-store');
  for (const cookie of [undefined, 'locale=en', 'locale=fr']) {
    const page = await get('/faqs', cookie);
    expect([page.statusCode, page.headers.vary]).toEqual([200, expect.stringContaining('Cookie')]);
  }
  const page = await get('/id/faqs', 'locale=en');
  expect([page.statusCode, String(page.headers.vary)]).toEqual([200, expect.not.stringContaining('Cookie')]);
  // The installed app caches this page, in every language.
  expect((await get('/offline', 'locale=id')).statusCode).toBe(200);
});

test.each(['fr', '//example.org', 'id&locale=en', ''])(
  'a link with locale=%s sets no cookie and does not redirect',
  async (locale) => {
    const answer = await get(`/faqs?locale=${locale}`);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
  },
);
