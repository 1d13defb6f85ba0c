import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scope } from '#server/features/partner/partner-token.entity.ts';
import { buildTestApp, type GraphqlAnswer, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makePartnerToken, makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { consentVersion, newBuyer } from '#server/testing/purchase.ts';
import { recipientOf } from '#server/testing/people.ts';
import { openSocket } from '#server/testing/socket.ts';
import { ownDocuments } from './documents/trusted-documents.ts';

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await buildTestApp();
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const code = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code;

/** An active share, and a token of its requester. */
async function shared(...scopes: Scope[]) {
  const owner = await makeSubscriber(app);
  const { token } = await makePartnerToken(app, owner, ...scopes);
  const { id, linkToken } = await makeRequest(app, owner, { channel: 'LINK', title: 'Mum' });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT');
  await recipient.share();
  const extend = (fields: string, rest = '') =>
    app.graphql(
      `mutation ($id: ID!) { askToExtend(locationId: $id) { ${fields} } } ${rest}`,
      { id },
      { token },
    );
  const post = async (path: string, headers: object = {}, payload?: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-app-id': 'test', ...headers },
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, ...answer.json() };
  };
  const isAskedToExtend = async () => (await recipient.read()).extensionAskedAt !== null;
  return { owner, id, token, recipient, extend, post, isAskedToExtend };
}

const namesRecipient = 'fragment Named on Location { recipient }';
test.each([
  ['the position', 'id position { latitude }', ''],
  ['the track', 'track { longitude address }', ''],
  ['how many positions the track has', 'positionCount', ''],
  ['the recipient', 'recipient', ''],
  ['the title', 'title', ''],
  ['the emoji', 'icon', ''],
  ['the reply', 'reply', ''],
  ['when they replied', 'repliedAt', ''],
  ['a field under an alias', 'status: reply', ''],
  ['a field in a fragment', '...Named', namesRecipient],
  ['a field in nested fragments', '... on Location { ... { ...Named } }', namesRecipient],
])(
  'rejects a mutation that selects data its token may not read, and does nothing: %s',
  async (_, fields, fragment) => {
    const { extend, isAskedToExtend } = await shared('LOCATION_WRITE', 'LOOKUP_READ');
    const refused = await extend(fields, fragment);
    expect([code(refused), refused.data]).toEqual(['SCOPE_MISSING', null]);
    expect(await isAskedToExtend()).toBe(false);
    expect(code(await extend('id status consent delivery link'))).toBeUndefined();
    expect(await isAskedToExtend()).toBe(true);
  },
);

test('the refusal names the scope as the documents and the REST description do', async () => {
  const { id, token } = await shared('LOOKUP_READ');
  const messageOf = async (query: string) =>
    (await app.graphql(query, { id }, { token })).errors?.[0]?.message;
  expect(await messageOf('query ($id: ID!) { location(id: $id) { id } }')).toBe(
    'the token lacks location:read',
  );
  const extend = await (await shared('LOCATION_WRITE')).extend('title');
  expect(extend.errors?.[0]?.message).toBe('the token lacks location:read, which Location.title needs');
});

test.each(['pendingEmail', 'phone', 'sessions { id }', 'webhooks { url }', 'partnerTokens { name }'])(
  'no token reads an account’s %s, only its owner who is signed in',
  async (field) => {
    const { owner, token } = await shared('ACCOUNT_READ', 'LOCATION_READ', 'LOCATION_WRITE');
    const ask = (by: string) => app.graphql(`{ viewer { email ${field} } }`, {}, { token: by });
    const [{ data, errors }, name] = [await ask(token), field.split(' ')[0]!];
    expect(errors).toMatchObject([{ path: ['viewer', name], extensions: { code: 'SCOPE_MISSING' } }]);
    expect(data.viewer).toEqual({ email: owner.email, [name]: null });
    expect(code(await ask(owner.token))).toBeUndefined();
  },
);

test('gives a token that may only read no hand-over link, in queries, lists and live updates', async () => {
  const { id, token } = await shared('LOCATION_READ');
  const read = (query: string) => app.graphql(query, { id }, { token });
  const one = await read('query ($id: ID!) { location(id: $id) { title link } }');
  expect([code(one), one.data.location]).toEqual(['SCOPE_MISSING', { title: 'Mum', link: null }]);
  const linked = 'fragment Linked on Location { link }';
  expect(code(await read(`{ locations { nodes { ...Linked } } } ${linked}`))).toBe('SCOPE_MISSING');
  const socket = await openSocket(url, { params: { authorization: `Bearer ${token}` } });
  const live = await socket.run('subscription { locationChanged { id link } }');
  expect(live.errors).toMatchObject([{ extensions: { code: 'SCOPE_MISSING' } }]);
  socket.close();
});

test('REST returns the hand-over link only to a token that may also write', async () => {
  const { owner, id } = await shared('LOCATION_READ');
  const read = async (path: string, ...granted: Scope[]) => {
    const { token } = await makePartnerToken(app, owner, ...granted);
    const answer = await app.inject({
      url: `/api/v1/locate/${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-app-id': 'test' },
    });
    return answer.json().data;
  };
  expect(await read(`records/${id}`, 'LOCATION_READ')).toMatchObject({ title: 'Mum', link: null });
  expect((await read('records', 'LOCATION_READ')).items).toMatchObject([{ title: 'Mum', link: null }]);
  expect((await read(`records/${id}`, 'LOCATION_READ', 'LOCATION_WRITE')).link).toContain('/share#');
});

test('returns every selected field to a token that may also read', async () => {
  const { extend } = await shared('LOCATION_READ', 'LOCATION_WRITE');
  const { data } = await extend(
    `position { latitude } track { longitude } title reply ...Named`,
    namesRecipient,
  );
  expect(data.askToExtend).toMatchObject({ position: {}, track: [{}, {}], title: 'Mum' });
});

test('returns the state of a new request to a token that may only write', async () => {
  const { token } = await makePartnerToken(app, await makeSubscriber(app), 'LOCATION_WRITE');
  const { data } = await app.graphql(
    'mutation { requestLocation(input: { channel: EMAIL, recipient: "mum@example.org", title: "Mum" }) { location { id link status consent delivery expiresAt } } }',
    {},
    { token },
  );
  expect(data.requestLocation.location).toMatchObject({ status: 'PENDING', delivery: 'QUEUED' });
});

test('checks the scopes of our own client’s persisted operations too', async () => {
  const { token, id, isAskedToExtend } = await shared('LOCATION_WRITE');
  const documents = ownDocuments.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
  );
  const [documentId] = documents.find(([, text]) => text.includes('askToExtend('))!;
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}`, 'x-app-id': 'test' },
    payload: { documentId, variables: { id, locationId: id } },
  });
  expect(code(answer.json())).toBe('SCOPE_MISSING');
  expect(await isAskedToExtend()).toBe(false);
});

test('terms tell only a token with ACCOUNT_READ whether its account has had its trial', async () => {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy()).data.registerAndSubscribe;
  const { data } = await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id });
  const owner = { token: data.signInAfterPayment.token as string };
  const partner = await makePartnerToken(app, owner, 'LOCATION_READ', 'LOOKUP_READ');
  const reader = await makePartnerToken(app, owner, 'ACCOUNT_READ');
  const forVisitors = await consentVersion(app);
  const isAsForVisitors = async (token: string) => {
    const query = '{ plans { terms(locale: en) { isTrial renewalConsent { version } } } }';
    const { terms } = (await app.graphql(query, {}, { token })).data.plans[0];
    const url = '/api/v1/common/productInfo?planId=usd-28&locale=en';
    const product = (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
    return [terms.isTrial, ...[terms, product.data].map((of) => of.renewalConsent.version === forVisitors)];
  };
  expect(await isAsForVisitors(partner.token)).toEqual([true, true, true]);
  expect(await isAsForVisitors(reader.token)).toEqual([false, false, false]);
  expect(await isAsForVisitors(owner.token)).toEqual([false, false, false]);
});

test.each([
  ['claimLookup(id: $id) { lookup { result { __typename } } }', 'claimLookup(id: $id) { lookup { id } }'],
  ['claimLookup(id: $id) { lookup { report { id } } }', 'claimLookup(id: $id) { lookup { id } }'],
  ['claimLookup(id: $id) { lookup { subject } }', 'claimLookup(id: $id) { lookup { state } }'],
  [
    'disputeItem(reportId: $id, key: "x") { sections { kind } }',
    'disputeItem(reportId: $id, key: "x") { id }',
  ],
  [
    'disputeItem(reportId: $id, key: "x") { lookup { subjectText } }',
    'disputeItem(reportId: $id, key: "x") { createdAt }',
  ],
])('rejects a lookup mutation that selects results without LOOKUP_READ: %s', async (reads, acts) => {
  const owner = await makeSubscriber(app);
  const { token } = await makePartnerToken(app, owner, 'LOOKUP_WRITE', 'LOCATION_READ');
  const id = '00000000-0000-4000-8000-000000000000';
  const run = (act: string) => app.graphql(`mutation ($id: ID!) { ${act} }`, { id }, { token });
  expect(code(await run(reads))).toBe('SCOPE_MISSING');
  expect(code(await run(acts))).toBe('NOT_FOUND');
});

test('a REST write omits the fields that its token may not read, and records no view', async () => {
  const { id, post, recipient } = await shared('LOCATION_WRITE');
  const looks = async () => (await recipient.read()).looks.length;
  const before = await looks();
  app.advance(3_600_000 / 2);
  for (const path of ['extend', 'cancel', 'cancel']) {
    const { status, data } = await post(`/locate/records/${id}/${path}`);
    expect([status, data]).toMatchObject([200, { id, status: 'GPS tracked' }]);
    const { recipient: of, title, icon, reply, location, address } = data;
    expect([of, title, icon, reply, location, address]).toEqual([null, null, null, null, null, null]);
  }
  expect(await looks()).toBe(before);
});

test('a lookup repeated over REST with its key returns its result only to a token with LOOKUP_READ', async () => {
  const owner = await makeSubscriber(app);
  const subject = '+12025550123';
  const again = async (...granted: Scope[]) => {
    const { token } = await makePartnerToken(app, owner, ...granted);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/locate/lookups',
      headers: { authorization: `Bearer ${token}`, 'x-app-id': 'test', 'idempotency-key': 'again' },
      payload: { kind: 'PHONE', subject, purpose: 'FRAUD_CHECK' },
    });
    return answer.json().data;
  };
  await makeLookup(app, subject, owner, { idempotencyKey: 'again' });
  await runDueJobs(app);
  expect(await again('LOOKUP_WRITE')).toMatchObject({ state: 'DONE', result: null });
  app.advance(24 * 3_600_000 + 1_000);
  expect(await again('LOOKUP_READ', 'LOOKUP_WRITE')).toMatchObject({ result: { countryCode: '1' } });
});

test('a REST write returns the position to a token that may read, records the view, and is replayed to no other', async () => {
  const { id, owner, post, recipient } = await shared('LOCATION_READ', 'LOCATION_WRITE');
  const { data } = await post(`/locate/records/${id}/extend`);
  expect(data).toMatchObject({ title: 'Mum', location: { source: 'GPS' } });
  expect((await recipient.read()).looks).toHaveLength(1);
  const payload = { email: 'mum@example.org' };
  const sent = await post('/locate/email', { 'idempotency-key': 'one' }, payload);
  expect(sent.data.recipient).toBe('mum@example.org');
  const other = await makePartnerToken(app, owner, 'LOCATION_WRITE');
  const again = await post(
    '/locate/email',
    { 'idempotency-key': 'one', authorization: `Bearer ${other.token}` },
    payload,
  );
  expect([again.status, again.error]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
});
