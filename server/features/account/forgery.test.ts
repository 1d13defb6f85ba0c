import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';

// Each forged request is tried for real: a listening server, a browser's headers, the victim's cookie.
const password = 'kucingku suka ikan';
const evil = 'https://evil.example';
let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const post = (body: string, headers: Record<string, string>) =>
  fetch(`${url}/graphql`, { method: 'POST', body, headers, redirect: 'manual' });
const json = (query: string, variables = {}) => JSON.stringify({ query, variables });
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function signIn(email: string, headers: Record<string, string> = {}) {
  const query =
    'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }';
  const body = json(query, { e: email, p: await app.encryptPassword(password) });
  return post(body, { 'content-type': 'application/json', 'x-app-id': 'web', ...headers });
}
async function viewerOf(cookie: string): Promise<string | null> {
  const answer = await post(json('{ viewer { email } }'), {
    'content-type': 'application/json',
    'x-app-id': 'web',
    cookie,
  });
  const { data } = (await answer.json()) as { data: { viewer: { email: string } | null } };
  return data.viewer?.email ?? null;
}
async function victim() {
  const { email } = await makeSubscriber(app, { password });
  return { email, cookie: cookieOf(await signIn(email)) };
}

test('the cookie is out of reach of scripts and of foreign pages’ posts', async () => {
  const { email } = await makeSubscriber(app, { password });
  const cookie = (await signIn(email)).headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/^GPL_USER_TOKEN=[\w-]{43};/);
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) {
    expect(cookie).toContain(attribute);
  }
});

// Safari keeps no Secure cookie that came over plain HTTP, not even from localhost.
test.each([
  ['https://whereabouts.example', true],
  ['http://localhost:4000', false],
])('a cookie of %s goes over HTTPS only: %s', async (publicUrl, isSecure) => {
  const other = await buildTestApp({ settings: { publicUrl } });
  const { email } = await makeSubscriber(other, { password });
  const { headers } = await other.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-app-id': 'web' },
    payload: {
      query:
        'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
      variables: { e: email, p: await other.encryptPassword(password) },
    },
  });
  await other.close();
  const cookies = [headers['set-cookie'] ?? []].flat();
  expect(cookies.length).toBeGreaterThan(0);
  expect(cookies.every((cookie) => cookie.includes('Secure'))).toBe(isSecure);
});

describe('session fixation', () => {
  test('a made-up token that was planted is not taken over', async () => {
    const { email } = await makeSubscriber(app, { password });
    const planted = `GPL_USER_TOKEN=${'a'.repeat(43)}`;
    const own = cookieOf(await signIn(email, { cookie: planted }));
    expect(own).not.toBe(planted);
    expect(await viewerOf(planted)).toBeNull();
    expect(await viewerOf(own)).toBe(email);
  });

  test('the attacker’s own session that was planted does not become the victim’s, and ends', async () => {
    const attacker = await victim();
    const { email } = await makeSubscriber(app, { password });
    const own = cookieOf(await signIn(email, { cookie: attacker.cookie }));
    expect(await viewerOf(own)).toBe(email);
    expect(await viewerOf(attacker.cookie)).toBeNull();
  });

  test('signing in again gives a new token, and the old one is worthless', async () => {
    const { email, cookie } = await victim();
    const next = cookieOf(await signIn(email, { cookie }));
    expect(next).not.toBe(cookie);
    expect([await viewerOf(cookie), await viewerOf(next)]).toEqual([null, email]);
  });
});

describe('cross-site request forgery', () => {
  const forged = { origin: evil, referer: `${evil}/`, 'sec-fetch-site': 'cross-site' };
  const signOut = json('mutation { signOut(everywhere: true) }');

  test.each<[string, Record<string, string>, string]>([
    ['JSON without X-App-Id', { 'content-type': 'application/json' }, signOut],
    ['JSON sent as text/plain', { 'content-type': 'text/plain' }, signOut],
    ['JSON without a type', { 'content-type': '' }, signOut],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      `query=${encodeURIComponent('mutation { signOut(everywhere: true) }')}`,
    ],
    [
      'a multipart form',
      { 'content-type': 'multipart/form-data; boundary=x' },
      `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${signOut}\r\n--x--\r\n`,
    ],
  ])('%s with the victim’s cookie changes nothing', async (_, headers, body) => {
    const { email, cookie } = await victim();
    const answer = await post(body, { ...forged, ...headers, cookie });
    expect(await answer.text()).toMatch(/APP_ID_MISSING|BAD_INPUT|QUERY_INVALID/);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await viewerOf(cookie)).toBe(email);
  });

  test('a mutation in an address, as an image or a link would send it, is refused', async () => {
    const { email, cookie } = await victim();
    const query = encodeURIComponent('mutation { signOut(everywhere: true) }');
    const headers = [
      { ...forged, cookie },
      { ...forged, cookie, 'x-app-id': 'web' },
    ];
    for (const each of headers) {
      const answer = await fetch(`${url}/graphql?query=${query}`, { headers: each });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(await viewerOf(cookie)).toBe(email);
  });

  test('nor does a stored document of our own client open a way around', async () => {
    const file = new URL('../../../client/src/gql/persisted-documents.json', import.meta.url);
    const documents = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    const documentId = Object.keys(documents).find((id) => /mutation SignOut\b/.test(documents[id] ?? ''));
    expect(documentId).toBeDefined();
    const { email, cookie } = await victim();
    const body = JSON.stringify({ documentId });
    const answer = await post(body, { ...forged, 'content-type': 'application/json', cookie });
    expect(await answer.text()).toContain('APP_ID_MISSING');
    expect(await viewerOf(cookie)).toBe(email);
  });

  test('a foreign page is not allowed to send X-App-Id, nor to read an answer', async () => {
    const preflight = await fetch(`${url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin: evil,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type, x-app-id',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
    const { cookie } = await victim();
    const read = await post(json('{ viewer { email } }'), {
      ...forged,
      'content-type': 'application/json',
      cookie,
    });
    expect(read.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('nobody is signed in as the attacker by a form on the attacker’s page', async () => {
    const { email } = await makeSubscriber(app, { password });
    const answer = await signIn(email, { ...forged, 'content-type': 'text/plain' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('cross-site WebSocket', () => {
  test('a foreign page’s socket with the victim’s cookie is refused', async () => {
    const { cookie } = await victim();
    for (const origin of [evil, 'null', 'http://localhost.evil.example', 'http://127.0.0.1:1']) {
      const socket = await openSocket(url, { headers: { origin, cookie } });
      expect(socket.accepted).toBe(false);
      expect(await socket.closed).toBe(4403);
    }
  });

  test('our own page’s socket speaks for the cookie', async () => {
    const { email, cookie } = await victim();
    for (const origin of [url, 'http://localhost:4000']) {
      const socket = await openSocket(url, { headers: { origin, cookie } });
      expect((await socket.run('{ viewer { email } }')).data).toEqual({ viewer: { email } });
      socket.close();
    }
  });

  test('a partner’s page with its own token speaks for the token and never for the cookie', async () => {
    const { cookie } = await victim();
    const partner = await makeSubscriber(app);
    const own = await openSocket(url, {
      headers: { origin: evil, cookie },
      params: { authorization: `Bearer ${partner.token}` },
    });
    expect((await own.run('{ viewer { email } }')).data).toEqual({ viewer: { email: partner.email } });
    own.close();
    const wrong = await openSocket(url, {
      headers: { origin: evil, cookie },
      params: { authorization: `Bearer ${'b'.repeat(43)}` },
    });
    expect((await wrong.run('{ viewer { email } }')).data).toEqual({ viewer: null });
    wrong.close();
  });
});
