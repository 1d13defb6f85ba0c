import { gzipSync } from 'node:zlib';
import { isEnumType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '#server/errors/errors.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { contract } from '#server/contract.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

type Operation = {
  description?: string;
  security: object[];
  parameters?: { name: string; description?: string }[];
  requestBody?: { required?: boolean; content: { 'application/json': { schema: { required?: string[] } } } };
  responses: Record<string, { headers?: object }>;
};

let app: TestApp;
let text: string;
let description: {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, { headers: object }> };
  webhooks: object;
};
beforeAll(async () => {
  app = await buildTestApp();
  text = (await app.inject({ url: '/api/v1/openapi.json' })).body;
  description = JSON.parse(text) as typeof description;
});
afterAll(() => app.close());

test('lists each error code with its status and meaning', () => {
  for (const [code, status] of Object.entries(statusOf))
    expect(description.info.description).toMatch(
      new RegExp(`^\\| ${status} \\| \`${code}\` \\| [A-Z].+ \\|$`, 'm'),
    );
});

test('every purchase call names the age limit, the terms of use and the privacy policy', () => {
  const calls = Object.entries(description.paths).filter(([path]) =>
    /registerAndSign|\/subscribe\/(v5pay|stripe|paypal)/.test(path),
  );
  expect(calls).toHaveLength(6);
  for (const [path, { post }] of calls)
    expect([path, post!.description]).toEqual([
      path,
      expect.stringMatching(/18 or older.+terms of use.+privacy policy/),
    ]);
});

test('a link, of which no message is sent, is refused for no reason that only messages have', () => {
  const { description: about = '' } = description.paths['/locate/link']!.post!;
  expect(about).toContain('SENDING_SUSPENDED');
  expect(about).not.toMatch(/DAILY_LIMIT_REACHED|RECIPIENT_UNAVAILABLE|TEMPLATE_UNKNOWN|_INVALID|TEXTABLE/);
});

test('the calls of a purchase name the cookie that makes them one, as it is set', async () => {
  const buyer = newBuyer(app);
  await buyer.buy();
  const [cookie] = [...buyer.cookies.keys()];
  const calls = Object.entries(description.paths).filter(([path]) =>
    /registerAndSign|registerQuery|loginAfterPayment/.test(path),
  );
  expect(calls).toHaveLength(5);
  for (const [path, { get, post }] of calls)
    expect([path, (get ?? post)!.description]).toEqual([path, expect.stringContaining(`\`${cookie}\``)]);
});

test('allows additional response fields and names the response headers', () => {
  expect(text).not.toContain('"additionalProperties":false');
  const { 200: done } = description.paths['/locate/link']!['post']!.responses;
  const refused = description.components.responses['Refused'];
  expect(Object.keys(done?.headers ?? {})).toEqual(['Idempotency-Replayed']);
  expect(Object.keys(refused?.headers ?? {})).toEqual(['Retry-After']);
});

test('numbers are declared with 64 bits, because times in milliseconds do not fit into 32', () => {
  const declared = [...text.matchAll(/\{[^{}]*"type":"(?:integer|number)"[^{}]*\}/g)].map(
    ([schema]) => JSON.parse(schema) as { type: string; format?: string },
  );
  expect(declared.length).toBeGreaterThan(50);
  for (const { type, format } of declared) expect(format).toBe(type === 'integer' ? 'int64' : 'double');
  expect(text).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

test('only texts are enumerated: clients generated for Java, C# or Kotlin do not compile otherwise', () => {
  const enumerated = [...text.matchAll(/"type":"(\w+)"[^{}]*"(?:enum|const)":/g)].map(([, type]) => type);
  expect(new Set(enumerated)).toEqual(new Set(['string']));
});

test('what calls return has a name, so that generated clients have one type for it', () => {
  const { paths, components } = description;
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Refusal', 'LocationRecord', 'Position', 'Lookup', 'Report', 'Plan', 'Purchase']),
  );
  const answers = Object.values(paths).flatMap((calls) =>
    Object.values(calls).map((one) => one.responses['200']),
  );
  const shapes = [...objectsIn(answers), ...objectsIn(components.schemas)];
  const twice = shapes.filter((shape, index) => shapes.indexOf(shape) !== index);
  expect(twice).toEqual([]);
  expect(text.length).toBeLessThan(165_000);
});

/** The fields of each object that a description spells out, but for the envelope of one named thing. */
function objectsIn(described: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(described, (_, value: unknown) => {
    const properties = (value as { properties?: object } | null)?.properties;
    if (properties && Object.keys(properties).join() !== 'data') found.push(JSON.stringify(properties));
    return value;
  });
  return found;
}

test('every parameter and field says what it is', () => {
  const silent: string[] = [];
  JSON.stringify(description, (at, value: unknown) => {
    const { type, properties, parameters } = (value ?? {}) as {
      type?: unknown;
      properties?: Record<string, { description?: string; $ref?: string; items?: { $ref?: string } }>;
      parameters?: { name: string; description?: string }[];
    };
    for (const { name, description: says } of parameters ?? []) if (!says) silent.push(`${at} ${name}`);
    for (const [name, field] of Object.entries(type === 'object' ? (properties ?? {}) : {}))
      if (name !== 'data' && !field.description && !field.$ref && !field.items?.$ref)
        silent.push(`${at} ${name}`);
    return value;
  });
  expect(silent).toEqual([]);
});

test('states have their names of GraphQL, but for the documented words beside two of them', () => {
  const sets = Object.values(contract.getTypeMap()).flatMap((type) =>
    isEnumType(type) ? [new Set(type.getValues().map(({ name }) => name))] : [],
  );
  const unknown = new Set<string>();
  JSON.stringify({ ...description.components, webhooks: description.webhooks }, (_, value: unknown) => {
    const { enum: values } = (value ?? {}) as { enum?: string[] };
    if (values && !sets.some((set) => values.every((name) => set.has(name)))) unknown.add(values.join());
    return value;
  });
  expect([...unknown].filter((values) => !values.startsWith('location:read'))).toEqual([
    'Active,Cancelled,Expired,Unsubscribed',
    'pending,IP located,GPS tracked',
  ]);
});

test('a body without a required field is not required', async () => {
  const optional = Object.entries(description.paths).flatMap(([path, { post }]) =>
    post?.requestBody && !post.requestBody.content['application/json'].schema.required
      ? [[path, post] as const]
      : [],
  );
  expect(optional.map(([path]) => path)).toEqual(['/auth/logout', '/locate/records/{id}/voice']);
  for (const [path, { requestBody }] of optional)
    expect([path, requestBody!.required]).toEqual([path, false]);
  const headers = { 'x-app-id': 'test' };
  expect((await app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers })).statusCode).toBe(200);
});

test('documents X-App-Id for each call that is rejected without it', async () => {
  const refused: string[] = [];
  for (const [path, { post }] of Object.entries(description.paths)) {
    if (!post) continue;
    const answer = await app.inject({ method: 'POST', url: `/api/v1${path}?email=a@example.org` });
    const needs = post.security.every((way) => 'appId' in way || 'bearer' in way) && post.security.length > 0;
    if (answer.json<{ error: string }>().error === 'APP_ID_MISSING') refused.push(path);
    if (refused.at(-1) === path) expect([path, needs]).toEqual([path, true]);
  }
  expect(refused).toContain('/auth/emailAutoLogin');
});

test.each([
  ['application/json', '{"title"', 'the body is not JSON'],
  ['text/plain', '{"title":"Mum"}', 'the body must be JSON, with Content-Type: application/json'],
  [
    'application/x-www-form-urlencoded',
    'title=Mum',
    'the body must be JSON, with Content-Type: application/json',
  ],
])('says why a body cannot be read: %s %s', async (type, payload, message) => {
  const headers = { 'content-type': type, 'x-app-id': 'test' };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/locate/link', headers, payload });
  expect([answer.statusCode, answer.json()]).toEqual([400, { message, error: 'BAD_INPUT' }]);
});

test.each([
  ['GET', '/common/emailCheck', undefined, 'email', 'required'],
  ['POST', '/auth/login', { email: true, password: '' }, 'email', 'must be a string'],
  ['POST', '/auth/login', [], 'body', 'must be an object'],
  ['POST', '/auth/logout', { everywhere: 'yes' }, 'everywhere', 'must be true or false'],
  ['GET', '/common/smsLocateTemplate?locale=fr', undefined, 'locale', 'must be one of en, id'],
  [
    'GET',
    '/common/productInfo?currencyCode=DOLLARSANDCENTS',
    undefined,
    'currencyCode',
    'at most 10 characters',
  ],
  ['POST', '/auth/loginByAuthCode', { code: '' }, 'code', 'at least 1 character'],
  [
    'POST',
    '/common/addBuriedPoint',
    { visitorId: 'x', name: 'x', eventTime: 'now' },
    'eventTime',
    'must be an instant such as 2026-11-21T08:30:00.000Z',
  ],
] as const)(
  'says in plain words what is wrong with an input: %s %s %o',
  async (method, url, payload, field, message) => {
    const headers = { 'x-app-id': 'test' };
    const answer = await app.inject({
      method,
      url: `/api/v1${url}`,
      headers,
      ...(payload ? { payload } : {}),
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { message, error: 'BAD_INPUT', field }]);
  },
);

test.each([
  ['first=abc', 'first', 'must be a number'],
  ['first=1.5', 'first', 'must be a whole number'],
])('says in plain words what is wrong with a number: %s', async (query, field, message) => {
  const { token } = await makeSubscriber(app);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ url: `/api/v1/locate/records?${query}`, headers });
  expect(answer.json()).toEqual({ message, error: 'BAD_INPUT', field });
});

test.each(['/api/v1/locate/link', '/graphql'])('%s says that it reads no compressed body', async (url) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-app-id': 'test' };
  const answer = await app.inject({ method: 'POST', url, headers, payload: gzipSync('{"title":"Mum"}') });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('the body must not be compressed: leave Content-Encoding out');
});

test('both APIs explain an error code in the same words', async () => {
  const { errors } = await app.graphql('{ locations { totalCount } }');
  const answer = await app.inject({ url: '/api/v1/locate/records' });
  expect(answer.json()).toEqual({ error: 'UNAUTHENTICATED', message: errors![0]!.message });
  expect(answer.json().message).toBe('Not signed in, the session has ended, or the token is not valid.');
});
