import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const get = (url: string, userAgent = 'Mozilla/5.0 Firefox/140.0') =>
  app.inject({ method: 'GET', url, headers: { 'user-agent': userAgent } });
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1)';

// Needs the pages that `npm run build` makes; `npm test` runs it first.
test('every URL in the sitemap exists, may be indexed and is not disallowed by robots.txt', async () => {
  const { publicUrl } = app.ports.settings;
  const robots = (await get('/robots.txt')).body;
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  const forbidden = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toContain('xml');
  const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
  expect(listed).toContain(`${publicUrl}/id/faqs`);
  expect(new Set(listed).size).toBe(listed.length);
  for (const url of listed) {
    const path = url.slice(publicUrl.length) || '/';
    expect(forbidden.filter((prefix) => path.startsWith(prefix))).toEqual([]);
    const page = await get(path, googlebot);
    expect([path, page.statusCode, page.headers['x-robots-tag']]).toEqual([path, 200, undefined]);
  }
  for (const [, url] of body.matchAll(/hreflang="\w\w" href="(.*?)"/g)) expect(listed).toContain(url);
});

test.each(['/dashboard', '/payment', '/enter-link', '/withdraw', '/id/dashboard', '/200', '/no/such/page'])(
  '%s is marked noindex',
  async (path) => expect((await get(path)).headers['x-robots-tag']).toContain('noindex'),
);

test.each(['/404', '/id/404', '/index.html', '/no/such/page', '/%E2%80%AE/x', '/about-us/more'])(
  '%s returns 404, with an HTML page for people and plain text for crawlers',
  async (path) => {
    const person = await get(path);
    expect(person.statusCode).toBe(404);
    expect(person.headers['content-type']).toContain('text/html');
    const crawler = await get(path, googlebot);
    expect([crawler.statusCode, crawler.body]).toEqual([404, 'Not Found']);
  },
);

test('/200 returns 200, and a malformed URL returns 400 without being echoed', async () => {
  expect((await get('/200')).statusCode).toBe(200);
  const odd = await get('/%zz-odd');
  expect(odd.statusCode).toBe(400);
  expect(odd.body).not.toContain('odd');
});

test.each([
  ['/', '/query', 'en'],
  ['/id', '/id/query', 'id'],
])(
  '%s and the pages below it link the manifest in their language, and its icons exist',
  async (start, below, lang) => {
    const [path, other] = await Promise.all(
      [start, below].map(
        async (url) => /rel="manifest" href="([^"]+)"/.exec((await get(url)).body)?.[1] ?? '',
      ),
    );
    expect(other).toBe(path);
    const manifest = (await get(path!)).json();
    expect(manifest).toMatchObject({ id: '/', lang, start_url: start });
    for (const { src } of manifest.icons)
      expect((await get(src)).headers['content-type']).toMatch(/^image\//);
  },
);

test.each([
  ['/id/query', 'id', 'Pencarian Balik', true],
  ['/contact-us', 'en', 'Contact us', true],
  ['/dashboard', 'en', 'Whereabouts', false],
])(
  '%s has its language, title, description and preview picture before any script runs',
  async (path, locale, title, isFound) => {
    const { body } = await get(path);
    expect(body).toContain(`<html lang="${locale}">`);
    expect(body).toMatch(new RegExp(`<title>${title}`));
    expect(body.match(/<meta name="description" content="[^"]{40,}"/g)).toHaveLength(1);
    expect(body).toMatch(/og:image" content="http[^"]+\/share-picture\.png"/);
    expect((await get('/share-picture.png')).headers['content-type']).toBe('image/png');
    expect(body.includes('rel="canonical"')).toBe(isFound);
  },
);
