import { createServer, type AddressInfo, type Server } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { EnvError } from './env.ts';
import { startFailure } from './start-failure.ts';

const env = { PORT: 4000, HOST: '127.0.0.1', DATA_DIR: '/data', DATABASE_URL: 'postgresql://me:secret@db/x' };

const failureOf = (doing: Promise<unknown>) =>
  doing.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
const listening = (port = 0, host = '127.0.0.1') =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, host, () => resolve(server));
  });

test('a port in use: names another one', async () => {
  const other = await listening();
  const error = await failureOf(listening((other.address() as AddressInfo).port));
  other.close();
  expect(startFailure(error, env)).toBe(
    'PORT: another program uses 4000. End it, or choose another port: PORT=4001 npm start',
  );
});

test('a data folder that cannot be made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  await writeFile(join(folder, 'file'), '');
  const dataDir = join(folder, 'file/data');
  const error = await failureOf(mkdir(join(dataDir, 'postgres'), { recursive: true }));
  await rm(folder, { recursive: true });
  expect(startFailure(error, { ...env, DATA_DIR: dataDir })).toBe(
    `DATA_DIR: ${dataDir} cannot be used (ENOTDIR)`,
  );
});

test.each(['127.0.0.1', 'localhost'])('no database at %s: without the URL and its password', async (host) => {
  const error = await failureOf(new pg.Client(`postgresql://me:secret@${host}:1/x`).connect());
  expect(startFailure(error, env)).toBe('DATABASE_URL: no PostgreSQL answers there (ECONNREFUSED)');
  expect(startFailure(error, { ...env, DATABASE_URL: undefined })).toBeNull();
});

test('an address to listen on that does not exist is not taken for the database', async () => {
  const error = await failureOf(listening(0, 'no-such-host.invalid'));
  expect(startFailure(error, { ...env, HOST: 'no-such-host.invalid' })).toMatch(
    /^PORT, HOST: .+\(E[A-Z_]+\)$/,
  );
});

test('another program at the address of the database, or one that is silent', async () => {
  const other = await listening();
  other.on('connection', (socket) => socket.end('220 mail.test ESMTP'));
  const { port } = other.address() as AddressInfo;
  const error = await failureOf(new pg.Client(`postgresql://me:secret@127.0.0.1:${port}/x`).connect());
  other.close();
  const silent = new Error('timeout expired');
  for (const failure of [error, silent])
    expect(startFailure(failure, env)).toMatch(/^DATABASE_URL: no PostgreSQL answers there \(.+\)$/);
});

test.each(['self-signed certificate', 'The server does not support SSL connections'])(
  'TLS with the database that cannot be made: %s',
  (message) => {
    const code = message.startsWith('self') ? { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } : {};
    const error = Object.assign(new Error(message), code);
    expect(startFailure(error, env)).toBe(`DATABASE_URL: ${message}`);
  },
);

test('a database of a version before 1.0', () => {
  const error = Object.assign(new Error('relation "account" already exists'), { code: '42P07' });
  expect(startFailure(error, env)).toMatch(/before 1\.0/);
});

test('a refused login, a wrong variable and Redis say what they say; anything else is shown as it is', () => {
  const refused = Object.assign(new Error('database "x" does not exist'), { code: '3D000' });
  expect(startFailure(refused, env)).toBe('DATABASE_URL: database "x" does not exist');
  expect(startFailure(new EnvError('PORT: not a port'), null)).toBe('PORT: not a port');
  const noRedis = 'EVENTS_URL: no Redis or Valkey answers there';
  expect(startFailure(new Error(noRedis), env)).toBe(noRedis);
  const noPlaces = 'GEOIP_DATABASE: /x.mmdb cannot be read (ENOENT)';
  expect(startFailure(new Error(noPlaces), env)).toBe(noPlaces);
  expect(startFailure(new TypeError('x is not a function'), env)).toBeNull();
});
