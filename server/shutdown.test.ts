import { spawn, type ChildProcess } from 'node:child_process';
import { constants, publicEncrypt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { demo } from '#server/database/seed.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import type { GraphqlAnswer } from '#server/testing/build-test-app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';

// The real program, stopped as a deployment stops it.
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let dataDir: string;
let database: TestDatabase;
let child: ChildProcess;
let url: string;
let log = '';

beforeAll(async () => {
  dataDir = await makeTempDir('shutdown');
  database = await createTestDatabase();
  child = spawn(process.execPath, [main], {
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: database.url, LOG_LEVEL: 'info' },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => void (log += data.toString()));
  }
  const until = Date.now() + 60_000;
  for (;;) {
    const found = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1];
    if (found) return void (url = found);
    if (child.exitCode !== null || Date.now() > until) throw new Error(`not started:\n${log}`);
    await sleep(50);
  }
});
afterAll(async () => {
  if (child.exitCode === null) child.kill('SIGKILL');
  await database.drop();
  await removeTempDir(dataDir);
});

async function ask(query: string, variables: object = {}): Promise<GraphqlAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-id': 'test' },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as GraphqlAnswer;
}

/** Prepares the sign-in request that a browser sends. */
async function signIn(): Promise<() => Promise<GraphqlAnswer>> {
  const { data } = await ask('{ passwordKey }');
  const key = { key: data.passwordKey as string, padding: constants.RSA_PKCS1_PADDING };
  const variables = { e: demo.email, p: publicEncrypt(key, Buffer.from(demo.password)).toString('base64') };
  const query =
    'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }';
  return () => ask(query, variables);
}

/** Blocks new sessions until it is released. */
async function lockSessions() {
  const [holder, watcher] = [0, 1].map(() => new Client({ connectionString: database.url })) as [
    Client,
    Client,
  ];
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('begin');
  await holder.query('lock table session in exclusive mode');
  return {
    async isWaitedFor() {
      const { rows } = await watcher.query('select 1 from pg_locks where not granted');
      return rows.length > 0;
    },
    async now() {
      await holder.query('rollback');
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}

test('on SIGTERM, closes sockets with 1012, answers requests in flight and exits with 0', async () => {
  const { data } = await (await signIn())();
  const params = { authorization: `Bearer ${data.signInWithPassword.token as string}` };
  const [watching, idle] = [await openSocket(url, { params }), await openSocket(url)];
  watching.start('subscription { locationChanged { id } }');
  // A phone that has lost its network: still connected, but it never answers.
  const lost = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(lost, 'open');
  lost.pause();
  // A proxy's connection, on which the next request is already coming in when the signal arrives.
  const coming = connect(Number(new URL(url).port), '127.0.0.1');
  const body = JSON.stringify({ query: '{ __typename }' });
  let answered = '';
  coming.on('data', (data: Buffer) => (answered += data.toString()));
  // A browser's idle keep-alive connection.
  const { port } = new URL(url);
  const waiting = connect(Number(port), '127.0.0.1');
  waiting.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(waiting, 'data');

  const exit = once(child, 'exit');
  // A sign-in that waits for the database is in flight when the signal arrives.
  const sessions = await lockSessions();
  const inFlight = (await signIn())();
  await expect.poll(sessions.isWaitedFor).toBe(true);
  coming.write(
    `POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-App-Id: test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`,
  );
  await sleep(100);
  const begin = performance.now();
  child.kill('SIGTERM');

  expect(await watching.closed).toBe(1012);
  expect(await idle.closed).toBe(1012);
  coming.write(`\r\n${body}`);
  await once(coming, 'close');
  expect(answered).toMatch(/^HTTP\/1.1 200 /);
  expect(answered).toMatch(/^connection: close\r$/im);
  expect(answered).toContain('"__typename":"Query"');
  await sessions.now();
  expect((await inFlight).data.signInWithPassword.token).toEqual(expect.any(String));
  expect(await exit).toEqual([0, null]);
  expect(performance.now() - begin).toBeLessThan(8_000);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  expect(log).not.toMatch(/unexpected error|unhandled|"level":[56]0/i);
  lost.terminate();
  waiting.destroy();
});
