import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempDir, removeTempDir } from '#server/testing/temp-dir.ts';
import { startEmbeddedPostgres } from './postgres.ts';
import { describedServer } from './server.ts';

const root = join(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
let parent: string;
beforeAll(async () => void (parent = await makeTempDir('embedded')));
afterAll(() => removeTempDir(parent));

describe('the embedded database', () => {
  it('keeps its data across a restart, even under a path too long for a socket', async () => {
    const dataDir = join(parent, 'long-'.repeat(24));
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, `create table note (text text); insert into note values ('kept')`);
    await first.stop();
    await expect(access(first.socketDir)).rejects.toThrow('ENOENT');

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await second.stop();
  });

  it('is taken over with its data after the process that started it was killed', async () => {
    const dataDir = join(parent, 'taken-over');
    const child = await startInChild(dataDir);
    await query(child.url, `create table note (text text); insert into note values ('kept')`);
    await child.end('SIGKILL');

    const database = await startEmbeddedPostgres({ dataDir });
    expect(database.pid).toBe(child.pid);
    expect(await query(database.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await database.stop();
    expect(await describedServer(join(dataDir, 'pg-cluster'))).toBeUndefined();
  });

  it('recovers committed data after the database server was killed too', async () => {
    const dataDir = join(parent, 'recovered');
    const child = await startInChild(dataDir);
    await query(child.url, `create table note (text text); insert into note values ('kept')`);
    process.kill(child.pid, 'SIGKILL');
    await child.end('SIGKILL');

    const database = await startEmbeddedPostgres({ dataDir });
    expect(database.pid).not.toBe(child.pid);
    expect(await query(database.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    await database.stop();
  });

  it('is one server for processes that start it concurrently, and stops with the last of them', async () => {
    const dataDir = join(parent, 'shared');
    const [child, here] = await Promise.all([startInChild(dataDir), startEmbeddedPostgres({ dataDir })]);
    expect(child.pid).toBe(here.pid);
    await here.stop();
    expect(await query(child.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await child.end('SIGTERM');
    expect(await describedServer(join(dataDir, 'pg-cluster'))).toBeUndefined();
  });

  it('does not touch an unrelated process that has the pid of a dead server', async () => {
    const dataDir = join(parent, 'stale-pid');
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const stranger = spawn('sleep', ['60']);
    await writeFile(
      join(dataDir, 'pg-cluster/postmaster.pid'),
      `${stranger.pid}\n${dataDir}/pg-cluster\n0\n5432\n/tmp\n`,
    );

    const database = await startEmbeddedPostgres({ dataDir });
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  it('starts after an earlier start was killed while creating the cluster', async () => {
    const dataDir = join(parent, 'half-made');
    const left = join(dataDir, 'pg-cluster.new-4194305');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'PG_VERSION'), '18\n');
    const database = await startEmbeddedPostgres({ dataDir });
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.stop();
    await expect(access(left)).rejects.toThrow('ENOENT');
  });

  it('gives the application no superuser, opens no port, and logs no values of statements', async () => {
    const dataDir = join(parent, 'careful');
    const database = await startEmbeddedPostgres({ dataDir });
    const roles = 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user';
    expect(await query(database.url, roles)).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false },
    ]);
    expect(await query(database.url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(database.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    await query(database.url, 'create table person (email text primary key)');
    const twice = `insert into person values ('canary@example.com'); insert into person values ('canary@example.com')`;
    await expect(query(database.url, twice)).rejects.toThrow('duplicate key');
    await expect(query(database.url, `select 'canary@example.com'::uuid`)).rejects.toThrow('invalid input');
    await database.stop();
    expect(await readFile(join(dataDir, 'pg-log'), 'utf8')).not.toContain('canary');
  });

  it.runIf(isRoot)(
    'runs for root in a folder that only root may enter, and lets no other user connect',
    async () => {
      const closed = join(parent, 'closed');
      await mkdir(closed);
      await chmod(closed, 0o700);
      const database = await startEmbeddedPostgres({ dataDir: join(closed, 'data') });
      expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await connectAsNobody(join(database.socketDir, '.s.PGSQL.5432'))).toBe('EACCES');
      await database.stop();
    },
  );
});

async function query(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the database in a child process, which stops it on SIGTERM but not on SIGKILL. */
async function startInChild(dataDir: string) {
  const program = `
    import { startEmbeddedPostgres } from './tools/postgres/postgres.ts';
    const { url, pid, stop } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.once('SIGTERM', stop);
    const alive = setInterval(() => undefined, 1000);
    process.once('SIGTERM', () => clearInterval(alive));
    console.log(JSON.stringify({ url, pid }));`;
  const node = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(node, 'exit');
  const [line] = (await Promise.race([once(createInterface(node.stdout), 'line'), exit])) as [string];
  const { url, pid } = JSON.parse(line) as { url: string; pid: number };
  return { url, pid, end: async (signal: NodeJS.Signals) => void (node.kill(signal), await exit) };
}

async function connectAsNobody(socket: string): Promise<string> {
  const program = `require('node:net').connect(${JSON.stringify(socket)})
    .on('connect', () => { console.log('in'); process.exit(); }).on('error', ({ code }) => console.log(code));`;
  const node = spawn('/proc/self/exe', ['-e', program], { uid: 65534, gid: 65534, cwd: '/', argv0: 'node' });
  const [line] = (await once(createInterface(node.stdout), 'line')) as [string];
  return line;
}
