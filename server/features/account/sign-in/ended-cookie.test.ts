import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

// Cookies whose session is unknown or over.
const app = await openTestApp();

const graphql = (query: string, headers: Record<string, string>, variables = {}) =>
  app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
const sessionCookies = ({ headers }: Awaited<ReturnType<typeof graphql>>) =>
  [headers['set-cookie'] ?? []].flat().filter((one) => one.startsWith('GPL_USER_TOKEN='));
async function ended(): Promise<string[]> {
  const { token } = await makeSubscriber(app);
  const cookie = `GPL_USER_TOKEN=${token}`;
  await graphql('mutation { signOut }', { 'x-app-id': 'web', cookie });
  return [cookie, `GPL_USER_TOKEN=${'a'.repeat(43)}`];
}

test('are cleared by pages and GET calls, but not by an operation, which may be answered after a new sign-in', async () => {
  for (const cookie of await ended()) {
    const pages = ['/', '/id', '/dashboard', '/api/v1/locate/records', '/api/v1/common/productInfo'];
    for (const answer of await Promise.all(pages.map((url) => app.inject({ url, headers: { cookie } }))))
      expect(sessionCookies(answer)).toEqual([expect.stringContaining('GPL_USER_TOKEN=; Max-Age=0; Path=/')]);
    expect(sessionCookies(await graphql('{ viewer { id } }', { cookie }))).toEqual([]);
  }
  const { token } = await makeSubscriber(app);
  const current = await app.inject({ url: '/dashboard', headers: { cookie: `GPL_USER_TOKEN=${token}` } });
  expect(sessionCookies(current)).toEqual([]);
});

test('are cleared by what ends their own session', async () => {
  const cleared = async (query: string, by: string, variables = {}) => {
    const answer = await graphql(query, { 'x-app-id': 'web', cookie: `GPL_USER_TOKEN=${by}` }, variables);
    expect(answer.json().errors).toBeUndefined();
    return sessionCookies(answer).map((one) => one.startsWith('GPL_USER_TOKEN=; Max-Age=0;'));
  };
  const password = 'kucingku suka ikan';
  const { email, token } = await makeSubscriber(app, { password });
  const encrypted = { e: email, p: await app.encryptPassword(password) };
  const signIn = async () =>
    (
      await app.graphql(
        'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
        encrypted,
      )
    ).data.signInWithPassword.token as string;
  const idOf = async (by: string): Promise<string> =>
    (
      await app.graphql('{ viewer { sessions { id isCurrent } } }', {}, { token: by })
    ).data.viewer.sessions.find((one: { isCurrent: boolean }) => one.isCurrent).id;
  const [first, second] = [await signIn(), await signIn()];
  const end = 'mutation ($id: ID!) { endSession(id: $id) }';
  expect(await cleared(end, first, { id: await idOf(second) })).toEqual([]);
  expect(await cleared(end, first, { id: await idOf(first) })).toEqual([true]);
  expect(await cleared('mutation { signOut }', await signIn())).toEqual([true]);
  const erase = 'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }';
  expect(await cleared(erase, token, { p: encrypted.p })).toEqual([true]);
});

test('are replaced by a sign-in', async () => {
  const password = 'kucingku suka ikan';
  const { email } = await makeSubscriber(app, { password });
  const [cookie = ''] = await ended();
  const answer = await graphql(
    'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
    { cookie, 'x-app-id': 'web' },
    { e: email, p: await app.encryptPassword(password) },
  );
  expect(sessionCookies(answer)).toEqual([expect.stringMatching(/^GPL_USER_TOKEN=[\w-]{43};/)]);
});

test('leave their browser a visitor, who may look up a number', async () => {
  const input = { kind: 'PHONE', subject: '+12025550123', purpose: 'FRAUD_CHECK' };
  for (const cookie of await ended()) {
    const query =
      'mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { isTeaser } } }';
    const answer = await graphql(query, { cookie }, { input });
    expect(answer.json()).toEqual({ data: { startLookup: { lookup: { isTeaser: true } } } });
    const url = '/api/v1/locate/lookups';
    const rest = await app.inject({ method: 'POST', url, headers: { cookie }, payload: input });
    expect(rest.json().data).toMatchObject({ isTeaser: true });
  }
});

test('do not make X-App-Id necessary: nobody is signed in', async () => {
  for (const cookie of await ended()) {
    const query = 'mutation { requestSignInLink(email: "nobody-with-an-old-cookie@example.org") }';
    expect((await graphql(query, { cookie })).json()).toEqual({ data: { requestSignInLink: true } });
    const url = '/api/v1/auth/logout';
    const logout = await app.inject({ method: 'POST', url, headers: { cookie }, payload: {} });
    expect(logout.statusCode).toBe(200);
  }
});
