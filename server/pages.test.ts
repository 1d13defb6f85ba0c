import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { styleHashes } from './http/page-headers.ts';
import { buildTestApp, type TestApp } from './testing/build-test-app.ts';
import { makeSubscriber } from './testing/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

// Built pages: they are there after `npm run build`, which `npm test` runs first.
describe.each([
  '/share',
  '/share/',
  '/share.html',
  '/location-failed',
  '/id/share',
  '/id/share.html',
  '/id/location-failed/',
])('%s', (path) => {
  test.each([{}, { 'accept-encoding': 'br' }])(
    'is found by no search engine and may ask for a position',
    async (accept) => {
      const { statusCode, headers } = await get(path, accept);
      expect(statusCode).toBe(200);
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['permissions-policy']).toContain('geolocation=(self)');
    },
  );

  test('takes no styles but its own', async () => {
    const { headers, body } = await get(path);
    const csp = String(headers['content-security-policy']);
    expect(csp).not.toContain('unsafe-inline');
    const hashes = styleHashes(body);
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(csp).toContain(hash);
    expect(body).not.toMatch(/<[^>]+\sstyle=/);
  });
});

test.each(['/', '/dashboard', '/healthz', '/no/such/path', '/graphql'])(
  '%s may ask for no position, camera or microphone',
  async (path) => {
    const { headers } = await get(path);
    for (const feature of ['geolocation', 'camera', 'microphone']) {
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
    }
  },
);

test("the app's page takes style elements of its own only", async () => {
  const { headers, body } = await get('/dashboard');
  const elements = /style-src-elem ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  expect(elements).not.toContain('unsafe-inline');
  for (const hash of styleHashes(body)) expect(elements).toContain(hash);
});

test.each(['en', 'id'])('a page in %s has its texts and its font fetched along with it', async (locale) => {
  const { body } = await get(locale === 'en' ? '/dashboard' : `/${locale}/dashboard`);
  const scripts = [...body.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, file]) => file!);
  expect(scripts).toContainEqual(expect.stringMatching(`^/assets/${locale}-`));
  const other = locale === 'en' ? 'id' : 'en';
  expect(scripts).not.toContainEqual(expect.stringMatching(`^/assets/${other}-`));
  const fonts = [...body.matchAll(/as="font"[^>]*href="([^"]+)"/g)].map(([, file]) => file!);
  expect(fonts).not.toHaveLength(0);
  for (const file of [...scripts, ...fonts]) expect((await get(file)).statusCode).toBe(200);
});

test.each([
  ['/contact-us', 'Contact us', 'needs JavaScript', '/privacy-policy'],
  ['/id/contact-us', 'Hubungi kami', 'memerlukan JavaScript', '/id/privacy-policy'],
  ['/404', 'Page Not Found', 'Home page', '/privacy-policy'],
  ['/id/no/such/page', 'Halaman Tidak Ditemukan', 'Beranda', '/id/privacy-policy'],
])(
  'without script, %s says in its language what it is and where to go',
  async (path, title, text, policy) => {
    const said = /<noscript>([^]*?)<\/noscript>/.exec((await get(path)).body)?.[1];
    expect(said).toContain(`<h1>${title}</h1>`);
    expect(said).toContain(text);
    expect(said).toContain(`href="${policy}"`);
  },
);

const answersIn = (body: string) => {
  const json = /<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(body)?.[1];
  return json === undefined ? null : Object.values(JSON.parse(json) as Record<string, { data: object }>);
};

test('a page of whoever is signed in brings along who they are, and is kept nowhere', async () => {
  const { token } = await makeSubscriber(app, { email: 'sari@example.org' });
  const { headers, body } = await get('/dashboard', { cookie: `GPL_USER_TOKEN=${token}` });
  expect(answersIn(body)).toMatchObject([{ data: { viewer: { email: 'sari@example.org' } } }]);
  expect(headers['cache-control']).toBe('private, no-store');
});

test.each([
  ['a stranger', {}],
  ['a session that is over', { cookie: `GPL_USER_TOKEN=${'x'.repeat(43)}` }],
  ['a token that no browser would send', { authorization: `Bearer ${'x'.repeat(43)}` }],
])('a page of %s brings nothing along', async (_, headers) => {
  const answer = await get('/dashboard', headers);
  expect(answer.statusCode).toBe(200);
  expect(answersIn(answer.body)).toBeNull();
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('a page works while the database does not respond', async () => {
  const { token } = await makeSubscriber(app);
  const em = app.orm.em.fork();
  await em.execute('alter table session rename to session_away');
  try {
    const { statusCode, body } = await get('/dashboard', { cookie: `GPL_USER_TOKEN=${token}` });
    expect(statusCode).toBe(200);
    expect(answersIn(body)).toBeNull();
  } finally {
    await em.execute('alter table session_away rename to session');
  }
});

test('a script is kept for ever, compressed too, and carries nothing that is about pages or asking again', async () => {
  const { body } = await get('/dashboard');
  const [, script = ''] = /src="(\/assets\/[^"]+[.]js)"/.exec(body) ?? [];
  for (const encoding of ['identity', 'br']) {
    const { headers, statusCode } = await get(script, { 'accept-encoding': encoding });
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    for (const name of [
      'content-security-policy',
      'etag',
      'last-modified',
      'accept-ranges',
      'ratelimit',
      'ratelimit-policy',
    ])
      expect([name, headers[name]]).toEqual([name, undefined]);
  }
});

test('a file that keeps its name when it changes is revalidated', async () => {
  for (const file of ['/icon-maskable.svg', '/favicon.svg', '/flags/ID.svg']) {
    const { headers, statusCode } = await get(file);
    expect([file, statusCode, headers['cache-control']]).toEqual([file, 200, 'no-cache']);
  }
});
