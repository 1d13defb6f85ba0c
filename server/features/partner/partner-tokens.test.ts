import { expect, test } from 'vitest';
import { type GraphqlAnswer } from '#server/testing/build-test-app.ts';
import { dumpDatabase } from '#server/testing/dump.ts';
import { makePartnerToken, makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { restCalls } from '#server/testing/rest-calls.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { scopes, type Scope } from './partner-token.entity.ts';

const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
const owner = await makeSubscriber(app);

const create = (input: object, by: { token?: string } = owner) =>
  app.graphql(
    'mutation ($input: CreatePartnerTokenInput!) { createPartnerToken(input: $input) { token partnerToken { id name scopes createdAt lastUsedAt } } }',
    { input },
    by,
  );
const tokenWith = (...own: Scope[]) => makePartnerToken(app, owner, ...own);
const revoke = (id: string, by: { token?: string } = owner) =>
  app.graphql('mutation ($id: ID!) { revokePartnerToken(id: $id) { revokedId } }', { id }, by);
const listed = async () =>
  (await app.graphql('{ viewer { partnerTokens { id name scopes lastUsedAt } } }', {}, owner)).data.viewer
    .partnerTokens as { id: string; lastUsedAt: string | null }[];
const code = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code;
async function rest(method: 'GET' | 'POST', path: string, token: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}`, 'x-app-id': 'test' };
  const answer = await app.inject({
    method,
    url: `/api/v1${path}`,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, error: answer.json().error as string | undefined };
}

test('shows a token once and stores neither it nor its name in plain text', async () => {
  const { data } = await create({ name: 'Our fleet program', scopes: ['LOCATION_READ', 'LOCATION_READ'] });
  const { token, partnerToken } = data.createPartnerToken;
  expect(partnerToken).toMatchObject({
    name: 'Our fleet program',
    scopes: ['LOCATION_READ'],
    lastUsedAt: null,
  });
  const dump = Object.values(await dumpDatabase(app.databaseUrl)).join('\n');
  for (const hidden of [token, token.slice(4), 'Our fleet program']) expect(dump).not.toContain(hidden);
  expect(JSON.stringify(await listed())).not.toContain(token);
});

test.each([
  [{ name: ' ', scopes: ['LOCATION_READ'] }, 'name'],
  [{ name: 'x'.repeat(61), scopes: ['LOCATION_READ'] }, 'name'],
  [{ name: 'a\u0000b', scopes: ['LOCATION_READ'] }, 'name'],
  [{ name: 'none', scopes: [] }, 'scopes'],
])('rejects invalid input: %j', async (input, field) => {
  expect((await create(input)).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field });
});

test('replaces tabs in a name with spaces and trims it', async () => {
  const { data } = await create({ name: '\tFleet\tprogram', scopes: ['LOCATION_READ'] });
  expect(data.createPartnerToken.partnerToken.name).toBe('Fleet program');
});

test('allows at most twenty tokens, even when they are created concurrently', async () => {
  const many = await makeSubscriber(app);
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => create({ name: 'CRM', scopes: ['LOOKUP_READ'] }, many)),
  );
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(20);
});

/** One GraphQL operation for each scope. */
const graphqlOf: Record<Scope, string> = {
  LOCATION_READ: '{ locations { totalCount } }',
  LOCATION_WRITE: 'mutation { cancelRequest(locationId: "00000000-0000-0000-0000-000000000000") { id } }',
  LOOKUP_READ: '{ lookups { totalCount } }',
  LOOKUP_WRITE:
    'mutation { startLookup(input: { kind: PHONE, subject: "0", purpose: OWN_DATA }) { lookup { id } } }',
  ACCOUNT_READ: '{ viewer { email } }',
};
test.each(scopes)('%s allows exactly its own operations in GraphQL and REST', async (scope) => {
  const { token } = await tokenWith(scope);
  for (const one of scopes) {
    const answer = await app.graphql(graphqlOf[one], {}, { token });
    if (one === scope) expect([one, code(answer)]).not.toEqual([one, 'SCOPE_MISSING']);
    else expect([one, code(answer)]).toEqual([one, 'SCOPE_MISSING']);
  }
  let opened = 0;
  for (const { method, path, takes, description } of await restCalls(app)) {
    const access = /^Access: (.+)\.$/m.exec(description)?.[1];
    if (!access) continue;
    const named = /`(.+)`/.exec(access)?.[1];
    const answer = await rest(method, path.replace('{id}', 'x'), token, takes === 'body' ? {} : undefined);
    const isOpen = named === scope.toLowerCase().replace('_', ':');
    opened += Number(isOpen);
    expect([path, answer.status === 401, answer.error === 'SCOPE_MISSING']).toEqual([path, !isOpen, !isOpen]);
  }
  expect(opened).toBeGreaterThan(0);
});

test.each([
  'mutation { createPartnerToken(input: { name: "more", scopes: [ACCOUNT_READ] }) { token } }',
  'mutation { signOut(everywhere: true) }',
  'mutation { exportAccount }',
  'mutation { deleteAccount { kept { count } } }',
  'mutation { changePassword(encryptedNewPassword: "x") { account { id } } }',
  'mutation { requestEmailChange(newEmail: "a@example.org") { account { id } } }',
  'mutation { cancelSubscription { id } }',
])('rejects even a token with every scope: %s', async (query) => {
  const { token } = await tokenWith(...scopes);
  expect(code(await app.graphql(query, {}, { token }))).toBe('SCOPE_MISSING');
  const { data } = await app.graphql('{ viewer { id } }', {}, owner);
  expect(data.viewer.id).toBe(owner.accountId);
});

test('a revoked token is immediately rejected in GraphQL and REST, and its socket is closed', async () => {
  const { token, id } = await tokenWith('LOCATION_READ');
  const other = await tokenWith('LOCATION_READ');
  const socket = await openSocket(url, { params: { authorization: `Bearer ${token}` } });
  const update = socket.run('subscription { locationChanged { id } }');
  await expect.poll(() => app.ports.events.topics(`account:${owner.accountId}`).length).toBe(1);
  const request = await makeRequest(app, owner);
  expect((await update).data).toEqual({ locationChanged: { id: request.id } });

  expect((await revoke(id.toUpperCase())).data).toEqual({ revokePartnerToken: { revokedId: id } });
  const soon = new Promise((resolve) => setTimeout(resolve, 3_000, 'still open'));
  expect(await Promise.race([socket.closed, soon])).toBe(4401);
  expect(code(await app.graphql('{ locations { totalCount } }', {}, { token }))).toBe('UNAUTHENTICATED');
  expect(await rest('GET', '/locate/records', token)).toEqual({ status: 401, error: 'UNAUTHENTICATED' });
  expect(code(await revoke(id))).toBe('NOT_FOUND');
  expect((await app.graphql('{ locations { totalCount } }', {}, other)).errors).toBeUndefined();
});

test('rejects a revoked token in operations that are open to visitors', async () => {
  const { token, id } = await tokenWith('LOOKUP_READ', 'LOOKUP_WRITE');
  const input = { kind: 'PHONE', subject: '+12025550123', purpose: 'FRAUD_CHECK' };
  const start = 'mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { id } } }';
  const { data } = await app.graphql(start, { input }, { token });
  await revoke(id);
  expect(code(await app.graphql(start, { input }, { token }))).toBe('UNAUTHENTICATED');
  const refused = { status: 401, error: 'UNAUTHENTICATED' };
  expect(await rest('POST', '/locate/lookups', token, input)).toEqual(refused);
  expect(await rest('POST', '/locate/emailRough', token, { email: 'mum@example.org' })).toEqual(refused);
  expect(await rest('GET', `/locate/lookups/${data.startLookup.lookup.id}`, token)).toEqual(refused);
  expect(await rest('GET', `/personnal/registerQuery/${id}`, token)).toEqual(refused);
  const socket = await openSocket(url, { params: { authorization: `Bearer ${token}` } });
  const live = await socket.run(`subscription { lookupProgressed(id: "${id}") { id } }`);
  expect(live.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  socket.close();
  expect((await app.graphql('{ viewer { id } }', {}, { token })).data).toEqual({ viewer: null });
  expect((await rest('POST', '/auth/logout', token, {})).status).toBe(200);
});

test('rejects a subscription outside the scopes of the socket’s token', async () => {
  const { token } = await tokenWith('LOOKUP_READ');
  const socket = await openSocket(url, { params: { authorization: `Bearer ${token}` } });
  const refused = await socket.run('subscription { locationChanged { id } }');
  expect(refused.errors).toMatchObject([{ extensions: { code: 'SCOPE_MISSING' } }]);
  socket.close();
});

test('shows when a token was last used; other accounts can neither see nor revoke it', async () => {
  const [{ token, id }, unused] = [await tokenWith('LOOKUP_READ'), await tokenWith('LOOKUP_READ')];
  const lastUse = async (of = id) => (await listed()).find((one) => one.id === of)?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  await app.graphql('{ lookups { totalCount } }', {}, { token });
  expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(await lastUse(unused.id)).toBeNull();
  const stranger = await makeSubscriber(app);
  expect(code(await revoke(id, stranger))).toBe('NOT_FOUND');
  const { data } = await app.graphql('{ viewer { partnerTokens { id } } }', {}, stranger);
  expect(data.viewer.partnerTokens).toEqual([]);
});

test('notes a token’s use again after five minutes, and not before', async () => {
  const { token, id } = await tokenWith('LOOKUP_READ');
  const notedUse = async () => {
    await app.graphql('{ lookups { totalCount } }', {}, { token });
    return (await listed()).find((one) => one.id === id)!.lastUsedAt;
  };
  const first = await notedUse();
  app.advance(4 * 60_000);
  expect(await notedUse()).toBe(first);
  app.advance(60_000);
  expect(await notedUse()).not.toBe(first);
});
