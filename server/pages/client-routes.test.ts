import { describe, expect, test } from 'vitest';
import { styleHashes } from '#server/http/page-headers.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { withoutDatabase } from '#server/testing/without-database.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { typeface } from '#shared/brand.ts';

const app = await openTestApp();

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

// Needs the pages that `npm run build` makes; `npm test` runs it first.
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
    'is marked noindex, sends no referrer and may use geolocation (request headers %j)',
    async (accept) => {
      const { statusCode, headers } = await get(path, accept);
      expect(statusCode).toBe(200);
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['permissions-policy']).toContain('geolocation=(self)');
    },
  );

  test('allows only its own styles, by hash, and stands in no frame', async () => {
    const { headers, body } = await get(path);
    const csp = String(headers['content-security-policy']);
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).not.toContain('unsafe-inline');
    const hashes = styleHashes(body);
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(csp).toContain(hash);
    expect(body).not.toMatch(/<[^>]+\sstyle=/);
  });
});

test('EXIT_URL is where a recipient’s page is left to; without it, to an empty page', async () => {
  const leaving = await openTestApp({ exitUrl: 'https://weather.example/?a="b&c' });
  const left = await leaving.inject({ url: '/id/share', headers: { 'accept-encoding': 'br' } });
  expect(left.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  const { body, headers } = await leaving.inject({ url: '/id/share' });
  expect(body).toContain('<html data-exit="https://weather.example/?a=&quot;b&amp;c" lang="id">');
  expect(headers['content-security-policy']).toBe(
    (await get('/id/share')).headers['content-security-policy'],
  );
  expect((await leaving.inject({ url: '/dashboard' })).body).toContain(
    '<html lang="en" data-exit="https://weather.example/?a=&quot;b&amp;c">',
  );
  for (const url of ['/id/share', '/dashboard']) expect((await get(url)).body).not.toContain('data-exit=');
});

const written = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';

test.each([
  ['/share%23', '/share#'],
  ['/share/%23', '/share#'],
  ['/id/share%23', '/id/share#'],
  ['/location-failed%23', '/location-failed#'],
  ['/enter-link%23', '/enter-link#'],
  ['/id/enter-link%23', '/id/enter-link#'],
])('a token after %s is back in the fragment at once, and nothing is kept', async (path, to) => {
  const { statusCode, headers } = await get(`${path}${written}?fbclid=abc`);
  expect([statusCode, headers['location']]).toEqual([302, `${to}${written}`]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers['set-cookie']).toBeUndefined();
});

test.each(['/dashboard', '/dashboard/?tab=all', '/id/dashboard'])(
  '%s may use geolocation, to show requesters where they are themselves',
  async (path) => {
    const { headers } = await get(path);
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
    expect(headers['permissions-policy']).toContain('camera=()');
  },
);

test.each(['/', '/dashboard/account', '/healthz', '/no/such/path', '/graphql'])(
  '%s may not use geolocation, the camera or the microphone',
  async (path) => {
    const { headers } = await get(path);
    for (const feature of ['geolocation', 'camera', 'microphone']) {
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
    }
  },
);

test('a page of the app allows only its own style elements, by hash', async () => {
  const { headers, body } = await get('/dashboard');
  const elements = /style-src-elem ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  expect(elements).not.toContain('unsafe-inline');
  for (const hash of styleHashes(body)) expect(elements).toContain(hash);
});

test.each(['en', 'id'])(
  'a page in %s preloads its font and the texts of its language only',
  async (locale) => {
    const { body } = await get(locale === 'en' ? '/dashboard' : `/${locale}/dashboard`);
    const scripts = [...body.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, file]) => file!);
    expect(scripts).toContainEqual(expect.stringMatching(`^/assets/${locale}-`));
    const other = locale === 'en' ? 'id' : 'en';
    expect(scripts).not.toContainEqual(expect.stringMatching(`^/assets/${other}-`));
    const fonts = [...body.matchAll(/as="font"[^>]*href="([^"]+)"/g)].map(([, file]) => file!);
    expect(fonts).not.toHaveLength(0);
    for (const file of [...scripts, ...fonts]) expect((await get(file)).statusCode).toBe(200);
  },
);

test.each([
  ['/query', 'Reverse Phone Number Lookup', 'needs JavaScript', '/privacy-policy'],
  ['/id/contact-us', 'Hubungi kami', 'Kirim pesan', '/id/privacy-policy'],
  ['/404', 'Page Not Found', 'Home page', '/privacy-policy'],
  ['/id/no/such/page', 'Halaman Tidak Ditemukan', 'Beranda', '/id/privacy-policy'],
])(
  'without JavaScript, %s shows a heading, an explanation and a link in its language',
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

test.each(['/', '/id', '/dashboard', '/share'])(
  '%s is there for somebody with a session cookie while the database takes no connections',
  async (url) => {
    const { token } = await makeSubscriber(app);
    const cookie = `GPL_USER_TOKEN=${token}`;
    const { statusCode, headers, body } = await withoutDatabase(app, () => get(url, { cookie }));
    expect(statusCode).toBe(200);
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('</html>');
  },
);

test('a signed-in user’s page contains the viewer and is sent as private, no-store', async () => {
  const { token } = await makeSubscriber(app, { email: 'sari@example.org' });
  const { headers, body } = await get('/dashboard', { cookie: `GPL_USER_TOKEN=${token}` });
  expect(answersIn(body)).toMatchObject([{ data: { viewer: { email: 'sari@example.org' } } }]);
  expect(headers['cache-control']).toBe('private, no-store');
});

test.each([
  ['no session', () => ({})],
  [
    'an invalid bearer token, which wins over a session cookie,',
    (token: string) => ({ authorization: `Bearer ${'x'.repeat(43)}`, cookie: `GPL_USER_TOKEN=${token}` }),
  ],
])('a page requested with %s contains no viewer and is sent as no-cache', async (_, headers) => {
  const { token } = await makeSubscriber(app);
  const answer = await get('/dashboard', headers(token));
  expect(answer.statusCode).toBe(200);
  expect(answersIn(answer.body)).toBeNull();
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('a page requested with an invalid session cookie says that nobody is signed in, and clears the cookie', async () => {
  const { headers, body } = await get('/dashboard', { cookie: `GPL_USER_TOKEN=${'x'.repeat(43)}` });
  expect(answersIn(body)).toEqual([{ data: { viewer: null } }]);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['set-cookie']).toContain('GPL_USER_TOKEN=;');
});

test('a page is served without the viewer when the session cannot be read', async () => {
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

test('a script is immutable, compressed or not, and has no page, validation or rate-limit headers', async () => {
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

test('every page has the same font, kept for ever; the recipient’s page shows its words before asking for it', async () => {
  const preloaded = `<link rel="preload" as="font" type="font/woff2" crossorigin`;
  for (const path of ['/', '/dashboard', '/privacy-policy', '/share', '/location-failed']) {
    const { body } = await get(path);
    const isOfRecipient = /share|failed/.test(path);
    expect([path, body.includes(preloaded)]).toEqual([path, !isOfRecipient]);
    if (path === '/dashboard') continue;
    expect(body).toContain(`url(${typeface.latin})`);
    expect(body).toContain('font-display:swap');
  }
  const { statusCode, headers } = await get(typeface.latin);
  expect([statusCode, headers['content-type']]).toEqual([200, 'font/woff2']);
  expect(headers['cache-control']).toContain('immutable');
});

test('a file whose name stays the same when it changes is sent as no-cache', async () => {
  for (const file of ['/icon-maskable.svg', '/favicon.svg', '/favicon.ico', '/flags/ID.svg']) {
    const { headers, statusCode } = await get(file);
    expect([file, statusCode, headers['cache-control']]).toEqual([file, 200, 'no-cache']);
  }
});
