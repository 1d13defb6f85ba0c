import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, testMetricsToken, type TestApp } from '#server/testing/build-test-app.ts';
import { answerError } from './answer-error.ts';
import { metrics } from './metrics.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const none = {
  jobCounts: () => [],
  jobLateness: () => Promise.resolve([]),
  sends: () => [],
  logLines: () => ({}),
};

const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url: '/metrics', headers, remoteAddress });

test('returns each metric with its help and type in the Prometheus format', async () => {
  const answer = await ask();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.body).toMatch(
    /^(# HELP (whereabouts_\w+) .+\n# TYPE \2 (gauge|counter)\n(\2({\w+="[\w.-]+"(,outcome="\w+")?})? \d+(\.\d+)?(e-\d+)?\n)+)+$/,
  );
  for (const name of [
    'process_resident_memory_bytes',
    'event_loop_delay_seconds{quantile="0.99"}',
    'sockets_open',
    'requests_under_way',
    'requests_refused_total',
    'calls_total{app="none"}',
    'log_lines_total{level="error"}',
    'messages_total{channel="SMS",outcome="accepted"}',
    'jobs_done_total{queue="erase-old-positions"}',
    'jobs_failed_total{queue="send-message"}',
    'jobs_late_seconds{queue="send-message"}',
    'database_connections',
    'database_waiting',
  ])
    expect(answer.body).toContain(`\nwhereabouts_${name} `);
});

test('says in seconds how late timers were since the last reading', async () => {
  const longest = async () => {
    const { body } = await ask();
    return Number(/event_loop_delay_seconds\{quantile="1"\} (.+)/.exec(body)?.[1]);
  };
  await longest();
  await setTimeout(50);
  const until = performance.now() + 500;
  while (performance.now() < until);
  await setTimeout(50);
  const late = await longest();
  expect(late).toBeGreaterThan(0.4);
  expect(late).toBeLessThan(60);
  expect(await longest()).toBeLessThan(0.4);
});

test.each([
  ['from another address', {}, '203.0.113.9'],
  ['through a proxy on this machine (X-Forwarded-For)', { 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1'],
  ['through a proxy on this machine (Forwarded)', { forwarded: 'for=127.0.0.1' }, '::1'],
  ['through a proxy on this machine (X-Real-IP)', { 'x-real-ip': '127.0.0.1' }, '127.0.0.1'],
  ['through a proxy on this machine (Via)', { via: '1.1 proxy' }, '127.0.0.1'],
  ['with a wrong token', { authorization: 'Bearer another-metrics-token' }, '203.0.113.9'],
])('returns 404 without the token and the metrics with it: %s', async (_, headers, address) => {
  const answer = await ask(headers, address);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error: 'NOT_FOUND' });
  const shown = await ask({ ...headers, authorization: `Bearer ${testMetricsToken}` }, address);
  expect(shown.statusCode).toBe(200);
});

test('without a token of this deployment, no other machine may ask, whatever it sends', async () => {
  const closed = Fastify();
  closed.setErrorHandler(answerError);
  const databasePool = () => Promise.reject(new Error('not asked'));
  await closed.register(metrics, { ...none, token: null, databasePool });
  for (const authorization of ['Bearer null', 'Bearer undefined', 'Bearer ']) {
    const headers = { authorization };
    const answer = await closed.inject({ url: '/metrics', headers, remoteAddress: '203.0.113.9' });
    expect(answer.statusCode).toBe(404);
  }
  await closed.close();
});

test('answers without what the database does not say in time', async () => {
  const alone = Fastify();
  alone.decorate('requestLoad', () => ({ underWay: 0, refused: 0 }));
  alone.decorate('openSockets', () => 0);
  alone.decorate('callsByApp', () => []);
  const databasePool = () => Promise.resolve({ totalCount: 0, idleCount: 0, waitingCount: 3 });
  const jobLateness = () => new Promise<never>(() => {});
  await alone.register(metrics, { ...none, token: null, databasePool, jobLateness });
  const { statusCode, body } = await alone.inject({ url: '/metrics' });
  expect([statusCode, body]).toEqual([200, expect.stringContaining('whereabouts_database_waiting 3')]);
  expect(body).not.toContain('late_seconds');
  await alone.close();
});

test('is not listed in the documented API', async () => {
  expect((await app.inject({ url: '/api/v1/openapi.json' })).body).not.toContain('/metrics');
});
