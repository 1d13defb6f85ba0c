import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { callers } from './callers.ts';

type Line = { msg: string; req?: { method: string; route: string; app?: string } };

let app: TestApp;
const lines: Line[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)) as Line);
    done();
  },
});
beforeAll(async () => {
  app = await buildTestApp({ log: { level: 'info', stream } });
});
afterAll(() => app.close());

const call = async (appId: string | undefined, url = '/graphql') => {
  lines.length = 0;
  const headers = appId === undefined ? {} : { 'x-app-id': appId };
  await app.inject(
    url === '/graphql'
      ? { method: 'POST', url, headers, payload: { query: '{ passwordKey }' } }
      : { url, headers },
  );
  return lines.find(({ msg }) => msg === 'request completed')?.req;
};
const counted = async () => {
  const { body } = await app.inject({ url: '/metrics' });
  const rows = body.matchAll(/^whereabouts_calls_total\{app="(.+)"\} (\d+)$/gm);
  return new Map([...rows].map(([, name, calls]) => [name!, Number(calls)] as const));
};

const rest = '/api/v1/common/passwordKey';
const token = 'wbt_q7Zr0LxMw3eTn5Vb8KcYp2HdJf4GsA1uQ9oEiXyRmNk';

test.each<[given: string | undefined, shown: string]>([
  ['my-program', 'my-program'],
  ['Acme_CRM.2', 'Acme_CRM.2'],
  ['com.example.customers.importer', 'com.example.customers.importer'],
  ['whereabouts-web', 'whereabouts'],
  ['whereabouts-recipient', 'whereabouts'],
  [undefined, 'none'],
  ['', 'none'],
  ['+6281234567890', 'other'],
  ['call6281234567890', 'other'],
  ['jo@example.org', 'other'],
  ['two words', 'other'],
  ['a"} 1', 'other'],
  [token, 'other'],
  ['aB3dE5fG7hI9jK1lM3nO5pQ7', 'other'],
  ['a'.repeat(41), 'other'],
])('logs and counts a call with X-App-Id %j as %s, over GraphQL and REST', async (given, shown) => {
  const before = (await counted()).get(shown) ?? 0;
  expect(await call(given)).toEqual({ method: 'POST', route: '/graphql', app: shown });
  expect(await call(given, rest)).toEqual({ method: 'GET', route: rest, app: shown });
  if (shown === 'other') expect(JSON.stringify(lines)).not.toContain(given);
  expect((await counted()).get(shown)).toBe(before + 2);
});

test('logs other requests without an app and does not count them', async () => {
  const before = await counted();
  expect(await call('my-program', '/schema.graphql')).toEqual({ method: 'GET', route: '/schema.graphql' });
  expect(await counted()).toEqual(before);
});

test('counts at most 20 programs by name, each of them from its first call to its last', async () => {
  const own = Fastify();
  await own.register(callers);
  own.get('/graphql', () => 'answer');
  const call = (name: string) => own.inject({ url: '/graphql', headers: { 'x-app-id': name } });
  for (let n = 0; n < 40; n += 1) await call(`made-up-${n}`);
  await call('made-up-0');
  const calls = new Map(own.callsByApp());
  expect(calls.size).toBe(22);
  expect([calls.get('made-up-0'), calls.get('other')]).toEqual([2, 20]);
});
