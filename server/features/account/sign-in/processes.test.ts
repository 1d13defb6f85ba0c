import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault } from '#server/context/vault.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { startProcess, type ServerProcess } from '#server/testing/server-process.ts';
import { openSocket } from '#server/testing/socket.ts';

// Two real server processes on one database, as in a deployment; all their log output is kept.
const secret = randomBytes(32).toString('hex');
const demo = { email: 'demo@example.com', password: 'whereabouts-demo' };

const variables = () => ({ DATABASE_URL: database.url, APP_SECRET: secret, LOG_LEVEL: 'trace' });
let database: TestDatabase;
let processes: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  processes = [await startProcess(variables()), await startProcess(variables())];
}, 120_000);
afterAll(async () => {
  for (const each of processes) await each.stop();
  await database.drop();
});

async function ask(url: string, query: string, variables: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-id': 'test', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as {
    data: Record<string, never> | null;
    errors?: { extensions: { code: string } }[];
  };
}
const signInMutation =
  'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }';
async function encrypt(url: string, password: string): Promise<string> {
  const { data } = await ask(url, '{ passwordKey }');
  const key = { key: data!['passwordKey']!, padding: constants.RSA_PKCS1_PADDING };
  return publicEncrypt(key, Buffer.from(password)).toString('base64');
}
async function signIn(url: string): Promise<string> {
  const { data } = await ask(url, signInMutation, { e: demo.email, p: await encrypt(url, demo.password) });
  return (data!['signInWithPassword']! as { token: string }).token;
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('signing out in one process immediately closes the session’s sockets in the other', async () => {
  const [a, b] = processes.map(({ url }) => url) as [string, string];
  const token = await signIn(a);
  const socket = await openSocket(b, { params: bearer(token) });
  expect((await socket.run('{ viewer { email } }')).data).toEqual({ viewer: { email: demo.email } });
  await ask(a, 'mutation { signOut }', {}, bearer(token));
  expect(await Promise.race([socket.closed, sleep(2_000)])).toBe(4401);
  expect((await ask(b, '{ viewer { email } }', {}, bearer(token))).data).toEqual({ viewer: null });
});

test('counts password guesses at both processes towards one limit', async () => {
  const p = await encrypt(processes[0]!.url, 'a wrong password');
  const guess = (index: number) =>
    ask(processes[index % 2]!.url, signInMutation, { e: 'guessed@example.org', p });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => guess(index)));
  const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code);
  expect(codes.filter((code) => code === 'CREDENTIALS_INVALID')).toHaveLength(10);
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(30);
});

test('no log line, job or table row contains an e-mail or IP address, a token or a password in plain text', async () => {
  const { url } = processes[0]!;
  const e = demo.email;
  const token = await signIn(url);
  await ask(url, 'mutation ($e: String!) { requestSignInLink(email: $e) }', { e });
  await ask(url, 'mutation ($e: String!) { requestResetCode(email: $e) }', { e });
  await ask(
    url,
    'mutation { requestEmailChange(newEmail: "moved@example.net") { account { id } } }',
    {},
    bearer(token),
  );
  await ask(url, 'query ($e: String!) { accountExistence(email: $e) { exist } }', { e });
  await ask(url, 'mutation { exportAccount }', {}, bearer(token));
  await ask(url, `{ viewer { email } ${demo.email} `);
  await fetch(`${url}/graphql?query={viewer{email}}&email=${encodeURIComponent(e)}`);
  const database_ = new Client({ connectionString: database.url });
  await database_.connect();
  const rows = async (sql: string) => (await database_.query<Record<string, string>>(sql)).rows;
  const until = Date.now() + 10_000;
  const waiting = `select 1 from pgboss.job where name in ('account-mail', 'send-message') and state < 'completed'`;
  while ((await rows(waiting)).length > 0 && Date.now() < until) await sleep(100);

  const links = await rows('select id from sign_in_link order by created_at desc limit 1');
  const linkToken = openVault(secret).token('sign-in', links[0]!['id']!);
  const secrets = [e, 'demo@', 'moved@example.net', token, linkToken, demo.password, '127.0.0.1"'];
  const logs = processes.map(({ log }) => log()).join('\n');
  expect(logs).toContain('"method":"POST"');
  // The one line that shows the demo subscriber's credentials, on a developer's machine.
  const lines = logs.split('\n').filter((line) => !line.includes('Sign in as'));
  for (const each of secrets) expect(lines.filter((line) => line.includes(each))).toEqual([]);

  const tables = await rows(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  );
  for (const { name } of tables) {
    const stored = JSON.stringify(await rows(`select row.*::text as text from ${name} row`));
    for (const each of secrets) {
      expect(stored.includes(each) || stored.includes(Buffer.from(each).toString('hex')), name).toBe(false);
    }
  }
  await database_.end();
});
