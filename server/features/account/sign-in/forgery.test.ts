import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { buildTestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

// Sends each forged request to a listening server, with a browser's headers and the victim's cookie.
const password = 'kucingku suka ikan';
const evil = 'https://evil.example';
const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

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

test('the session cookie is HttpOnly and SameSite=Lax', async () => {
  const { email } = await makeSubscriber(app, { password });
  const cookie = (await signIn(email)).headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(/^GPL_USER_TOKEN=[\w-]{43};/);
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/']) {
    expect(cookie).toContain(attribute);
  }
});

test('the cookie of a session ends with it, not with the browser, and that of the device is kept for longer', async () => {
  const { email, accountId } = await makeSubscriber(app, { password });
  const cookies = (await signIn(email)).headers.getSetCookie();
  const [end = '', life = ''] = ['GPL_USER_TOKEN=.*Expires', 'GPL_DEVICE=.*Max-Age'].map(
    (one) => cookies.map((cookie) => new RegExp(`^${one}=([^;]+)`).exec(cookie)?.[1]).find(Boolean) ?? '',
  );
  const sessions = await app.orm.em
    .fork()
    .execute<{ expires_at: string }[]>('select expires_at from session where account_id = ?', [accountId]);
  expect(sessions.map(({ expires_at }) => new Date(expires_at).toUTCString())).toContain(end);
  expect(Date.now() + Number(life) * 1_000).toBeGreaterThan(Date.parse(end));
});

// Safari drops Secure cookies received over plain HTTP, even from localhost.
test.each([
  ['https://whereabouts.example', true],
  ['http://localhost:4000', false],
])('sets Secure cookies for %s: %s', async (publicUrl, isSecure) => {
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
  test('does not adopt a planted made-up token', async () => {
    const { email } = await makeSubscriber(app, { password });
    const planted = `GPL_USER_TOKEN=${'a'.repeat(43)}`;
    const own = cookieOf(await signIn(email, { cookie: planted }));
    expect(own).not.toBe(planted);
    expect(await viewerOf(planted)).toBeNull();
    expect(await viewerOf(own)).toBe(email);
  });

  test('does not adopt a planted session of the attacker, and ends it', async () => {
    const attacker = await victim();
    const { email } = await makeSubscriber(app, { password });
    const own = cookieOf(await signIn(email, { cookie: attacker.cookie }));
    expect(await viewerOf(own)).toBe(email);
    expect(await viewerOf(attacker.cookie)).toBeNull();
  });

  test('signing in again issues a new token and invalidates the old one', async () => {
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
    ['JSON without a content type', { 'content-type': '' }, signOut],
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

  test('rejects a mutation in a GET URL, as an image or a link would send it', async () => {
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

  test('rejects a persisted mutation of our own client without X-App-Id', async () => {
    const file = new URL('../../../../client/src/gql/persisted-documents.json', import.meta.url);
    const documents = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    const documentId = Object.keys(documents).find((id) => /mutation SignOut\b/.test(documents[id] ?? ''));
    expect(documentId).toBeDefined();
    const { email, cookie } = await victim();
    const body = JSON.stringify({ documentId });
    const answer = await post(body, { ...forged, 'content-type': 'application/json', cookie });
    expect(await answer.text()).toContain('APP_ID_MISSING');
    expect(await viewerOf(cookie)).toBe(email);
  });

  test('does not let another origin send X-App-Id or read a response', async () => {
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

  test('does not sign a visitor in from a form on the attacker’s page', async () => {
    const { email } = await makeSubscriber(app, { password });
    const answer = await signIn(email, { ...forged, 'content-type': 'text/plain' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('cross-site WebSocket', () => {
  test('rejects a socket from another origin with the victim’s cookie', async () => {
    const { cookie } = await victim();
    for (const origin of [evil, 'null', 'http://localhost.evil.example', 'http://127.0.0.1:1']) {
      const socket = await openSocket(url, { headers: { origin, cookie } });
      expect(socket.accepted).toBe(false);
      expect(await socket.closed).toBe(4403);
    }
  });

  test('authenticates a socket from our own page by its cookie', async () => {
    const { email, cookie } = await victim();
    for (const origin of [url, 'http://localhost:4000']) {
      const socket = await openSocket(url, { headers: { origin, cookie } });
      expect((await socket.run('{ viewer { email } }')).data).toEqual({ viewer: { email } });
      socket.close();
    }
  });

  test('authenticates a socket from a partner’s page by its token, never by the cookie', async () => {
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
