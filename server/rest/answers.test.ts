import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf } from '#server/testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const linkToken = async () => (await makeRequest(app, await makeSubscriber(app))).linkToken;
const post = (address: string, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/answers/${path}`, headers: { 'x-forwarded-for': address }, payload });
const useUp = async (address: string) => {
  const ask = () => app.inject({ url: '/robots.txt', headers: { 'x-forwarded-for': address } });
  for (let round = 0; round < 60; round += 1) await Promise.all(Array.from({ length: 20 }, ask));
  expect((await ask()).statusCode).toBe(429);
};

test('a recipient stops, declines and blocks however much their network asks, and may repeat it', async () => {
  const address = '192.0.2.10';
  await useUp(address);
  const sharing = recipientOf(app, await linkToken(), '192.0.2.9');
  await sharing.grant('EXACT');
  const token = sharing.token();
  const refused = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-forwarded-for': address },
    payload: { query: `mutation { withdrawConsent(token: "${token}") { state } }` },
  });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.json().errors[0]).toMatchObject({
    message: '1,200 requests a minute from one network',
    extensions: { code: 'RATE_LIMITED', retryAfter: expect.any(Number) },
  });
  const stopped = await post(address, 'stop', { token });
  expect(stopped.json()).toMatchObject({ state: 'ENDED', share: { erased: false, positionCount: 1 } });
  for (let times = 0; times < 2; times += 1) {
    const erased = await post(address, 'stop', { token, erase: true });
    expect(erased.json()).toMatchObject({ state: 'ENDED', share: { erased: true, position: null } });
  }
  const asked = await linkToken();
  expect((await post(address, 'decline', { token: asked })).json().declineTold).toBe(false);
  const told = await post(address, 'decline', { token: asked, tell: true });
  expect(told.json()).toMatchObject({ state: 'DECLINED', declineTold: true });
  const blocked = await post(address, 'block', { token: await linkToken() });
  expect(blocked.json()).toMatchObject({ state: 'BLOCKED', blocked: true });
});

test('answers what the mutation does, and mints the key that the page made', async () => {
  const newKey = 'K'.repeat(24);
  const declined = await post('192.0.2.11', 'decline', { token: await linkToken(), newKey });
  expect(declined.json()).toMatchObject({ key: newKey, keyKind: 'OWN', state: 'DECLINED' });
  const recipient = recipientOf(app, await linkToken(), '192.0.2.11');
  await recipient.grant('EXACT');
  const { value } = await recipient.stop();
  const stopped = (await post('192.0.2.11', 'stop', { token: recipient.token() })).json();
  const { looks, positions, ...shown } = value;
  expect([looks, positions]).toEqual([[], expect.any(Array)]);
  expect(stopped).toEqual({ ...shown, now: expect.any(String) });
});

test('refuses with the codes of the mutations, in the form of REST', async () => {
  const address = '192.0.2.12';
  const codeOf = async (path: string, payload: object) => {
    const { statusCode, ...answer } = await post(address, path, payload);
    return [statusCode, answer.json().error, answer.json().field];
  };
  expect(await codeOf('stop', { token: 'A'.repeat(24) })).toEqual([404, 'LINK_INVALID', undefined]);
  expect(await codeOf('stop', { token: ['no text'] })).toEqual([400, 'BAD_INPUT', 'token']);
  expect(await codeOf('stop', { token: 'A', erase: 'yes' })).toEqual([400, 'BAD_INPUT', 'erase']);
  expect(await codeOf('block', { padding: 'x'.repeat(1_000) })).toEqual([
    413,
    'PAYLOAD_TOO_LARGE',
    undefined,
  ]);
});

test('a key passes ten times a minute from each network, whatever others from there do with theirs', async () => {
  const [address, another] = ['192.0.2.13', '192.0.2.14'];
  const token = await linkToken();
  const stop = async (key: string, from = address) => (await post(from, 'stop', { token: key })).statusCode;
  for (let count = 0; count < 10; count += 1) expect(await stop(token)).toBe(200);
  expect(await stop(`http://localhost:4000/share#${token}`)).toBe(429);
  for (let count = 0; count < 20; count += 1) expect(await stop('B'.repeat(24))).toBe(404);
  expect(await stop(await linkToken())).toBe(200);
  expect(await stop(token, another)).toBe(200);
});
