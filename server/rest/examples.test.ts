import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';

type Operation = {
  operationId: string;
  summary?: string;
  security?: object[];
  requestBody?: { content: { 'application/json': { example?: object } } };
};
type Description = {
  openapi: string;
  paths: Record<string, Record<'get' | 'post', Operation>>;
  webhooks: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { example: object } } } } }
  >;
};

let app: TestApp;
let description: Description;
beforeAll(async () => {
  app = await buildTestApp();
  description = (await app.inject({ url: '/api/v1/openapi.json' })).json();
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

test('it is OpenAPI 3.1, and each call has a name of its own and says what it does', () => {
  expect(description.openapi).toBe('3.1.0');
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, summary } of operations()) {
    expect(operationId).toMatch(/^[a-z]+(_[A-Za-z0-9]+)+$/);
    expect(summary?.length).toBeGreaterThan(10);
  }
});

test('each example does what its call is for', async () => {
  const withExample = operations().flatMap((one) => {
    const example = one.requestBody?.content['application/json'].example;
    return example ? [{ ...one, example }] : [];
  });
  expect(withExample.length).toBeGreaterThan(7);
  for (const { path, security, example } of withExample) {
    const { token } = await makeSubscriber(app);
    const isSignedIn = security?.length && !security.some((way) => Object.keys(way).length === 0);
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { 'x-app-id': 'test', ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}) },
      payload: example,
    });
    expect([path, answer.statusCode, answer.body.slice(0, 200)]).toEqual([path, 200, expect.any(String)]);
  }
});

test('the webhook is described as it is sent', () => {
  const { example } = description.webhooks['location.changed']!.post.requestBody.content['application/json'];
  expect(Object.keys(example)).toEqual(['type', 'timestamp', 'data']);
});
