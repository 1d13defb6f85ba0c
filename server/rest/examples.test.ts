import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { webhookMessages } from './webhook-description.ts';

type Operation = {
  operationId: string;
  summary?: string;
  security?: object[];
  requestBody?: { content: { 'application/json': { example?: object } } };
};
type Message = { type: string; data: object };
type Description = {
  openapi: string;
  paths: Record<string, Record<'get' | 'post', Operation>>;
  webhooks: Record<
    string,
    {
      post: {
        operationId: string;
        security: object[];
        requestBody: { content: { 'application/json': { example: Message; schema: { $ref: string } } } };
      };
    }
  >;
  components: {
    schemas: Record<string, { properties: Record<string, { $ref: string }>; required: string[] }>;
  };
};

// Not localhost, which linters take for a mistake.
const app = await openTestApp({ settings: { publicUrl: 'https://whereabouts.example' } });
const description: Description = (await app.inject({ url: '/api/v1/openapi.json' })).json();

const operations = () =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

test('each call has a unique operationId and a summary', () => {
  expect(description.openapi).toBe('3.1.0');
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, summary } of operations()) {
    expect(operationId).toMatch(/^[a-z]+(_[A-Za-z0-9]+)+$/);
    expect(summary?.length).toBeGreaterThan(10);
  }
});

// The recommended rules of both, which also check each example against its schema.
test('redocly and spectral find nothing in the description', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(description);
  const byRedocly = await lintFromString({ source, config });
  expect(byRedocly.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [oas] } as never);
  const bySpectral = await spectral.run(source);
  expect(bySpectral.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
});

test('each request example succeeds when sent to its call', async () => {
  const withExample = operations().flatMap((one) => {
    const example = one.requestBody?.content['application/json'].example;
    return example ? [{ ...one, example }] : [];
  });
  expect(withExample.length).toBeGreaterThan(10);
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

test('the webhooks that are sent have the described types, fields and values, and so do the examples', async () => {
  const receiver = await startWebhookReceiver();
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy()).data.registerAndSubscribe;
  await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id });
  for (const query of [
    `mutation { createWebhook(url: "${receiver.url}") { secret } }`,
    'mutation { requestLocation(input: { channel: LINK, title: "Mum" }) { location { id } } }',
    'mutation { startLookup(input: { kind: PHONE, subject: "+12025550123", purpose: FRAUD_CHECK }) { lookup { id } } }',
    'mutation { cancelSubscription { id } }',
  ])
    expect((await buyer.ask(query)).errors).toBeUndefined();
  await runDueJobs(app);
  await receiver.close();
  const sent = receiver.received.map(({ body }) => JSON.parse(body) as Message);
  const shapes = (messages: Message[]) =>
    Object.fromEntries(messages.map(({ type, data }) => [type, Object.keys(data).toSorted()]));
  const described = Object.values(description.webhooks).map(
    ({ post }) => post.requestBody.content['application/json'],
  );
  const examples = described.map(({ example }) => example);
  // Clients are generated for them, too, and what is signed needs no other proof.
  expect(Object.values(description.webhooks).map(({ post }) => [post.operationId, post.security])).toEqual([
    ['webhook_location_changed', []],
    ['webhook_lookup_completed', []],
    ['webhook_subscription_changed', []],
  ]);
  expect(shapes(sent)).toEqual(shapes(examples));
  expect(Object.keys(shapes(examples))).toEqual(Object.keys(description.webhooks));

  const named = ({ $ref }: { $ref: string }) => description.components.schemas[$ref.split('/').at(-1)!]!;
  for (const { example, schema } of described) {
    const data = named(named(schema).properties['data']!);
    expect([example.type, data.required.toSorted()]).toEqual([example.type, shapes(examples)[example.type]]);
    expect(Object.keys(data.properties)).toEqual(data.required);
  }
  for (const message of [...examples, ...sent])
    expect(webhookMessages[message.type as 'location.changed'].strict().parse(message)).toEqual(message);
});
