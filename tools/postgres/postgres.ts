import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { clusterExists, superuser } from './cluster.ts';
import {
  describedServer,
  forget,
  isDead,
  launchServer,
  settleTimeout,
  pollEvery,
  type Server,
  stopServer,
} from './server.ts';

export type EmbeddedPostgres = {
  /** Connection string of the application's role to its database, through a Unix socket that only we may enter. */
  url: string;
  /** The same server's database `postgres` as superuser. */
  adminUrl: string;
  socketDir: string;
  pid: number;
  /** Stops the server, unless another process of ours still uses it. May be called twice. */
  stop: () => Promise<void>;
};

type Options = {
  /** Folder for the cluster and its log; created if missing. */
  dataDir: string;
  log?: (message: string) => void;
  /** false only for throw-away data: faster, and lost when the machine stops. Default true. */
  durable?: boolean;
};

/** The application's role: owner of its database, no superuser. */
const appRole = 'whereabouts';
const connectionName = 'whereabouts user of the server';

const clusterOf = (dataDir: string) => join(dataDir, 'pg-cluster');

/** Whether an embedded PostgreSQL was ever started on this folder. */
export const hasEmbeddedPostgres = (dataDir: string): Promise<boolean> => clusterExists(clusterOf(dataDir));

/**
 * The embedded PostgreSQL of a data folder. Processes that start it on the same folder share one server, and the last
 * one stops it; one that a killed process left running is used as it is.
 */
export async function startEmbeddedPostgres({
  dataDir: folder,
  log = () => undefined,
  durable = true,
}: Options): Promise<EmbeddedPostgres> {
  await mkdir(folder, { recursive: true });
  const dataDir = await realpath(folder);
  const clusterDir = clusterOf(dataDir);
  let held: Held | undefined;
  for (const until = Date.now() + settleTimeout; !held; await sleep(pollEvery)) {
    if (Date.now() > until) throw new Error(`The database does not answer: see ${dataDir}/pg-log`);
    const running = await describedServer(clusterDir);
    const server = running ?? (await launchServer(dataDir, clusterDir, durable));
    const connection = server && (await openConnection(clusterDir, server));
    if (!connection) continue;
    held = { server, connection };
    if (running) log(`Using the embedded database that runs already (pid ${running.pid})`);
  }
  const { server, connection } = held;
  await ensureDatabase(connection);
  let stopping: Promise<void> | undefined;
  const url = (role: string, database: string) =>
    `postgresql://${role}@${encodeURIComponent(server.socketDir)}:${server.port}/${database}`;
  return {
    url: url(appRole, appRole),
    adminUrl: url(superuser, 'postgres'),
    socketDir: server.socketDir,
    pid: server.pid,
    stop: () => (stopping ??= leave(clusterDir, { server, connection })),
  };
}

/** Stops the server of a folder whose processes were killed, if one is running that nobody uses. */
export async function endEmbeddedPostgres(dataDir: string): Promise<void> {
  const clusterDir = clusterOf(await realpath(dataDir));
  const server = await describedServer(clusterDir);
  const connection = server && (await openConnection(clusterDir, server));
  if (connection) await leave(clusterDir, { server, connection });
}

type Held = { server: Server; connection: Client };

/**
 * One connection per process that uses the server, which tells the last one to leave that nobody else needs it;
 * PostgreSQL drops that of a killed process by itself. Undefined while the server takes none.
 */
async function openConnection(clusterDir: string, server: Server): Promise<Client | undefined> {
  const connection = new Client({
    host: server.socketDir,
    port: server.port,
    user: superuser,
    database: 'postgres',
    application_name: connectionName,
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  // A lost server is noticed by whoever asks it for something.
  connection.on('error', () => {});
  try {
    await connection.connect();
    return connection;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const isAbsent = ['ENOENT', 'ECONNREFUSED'].includes(code);
    if (isAbsent && (await isDead(clusterDir, server))) await forget(clusterDir, server);
    // 57P03: it starts or stops; ECONNRESET: it has just been killed.
    const isPassing =
      code === '57P03' || code === 'ECONNRESET' || message.startsWith('Connection terminated');
    if (isAbsent || isPassing) return undefined;
    throw error;
  }
}

/** Creates the application's role and database where they are missing. */
async function ensureDatabase(connection: Client): Promise<void> {
  const isThere = ['42710', '42P04', '23505'];
  for (const statement of [`create role ${appRole} login`, `create database ${appRole} owner ${appRole}`])
    await connection.query(statement).catch((error: { code: string }) => {
      if (!isThere.includes(error.code)) throw error;
    });
}

async function leave(clusterDir: string, { server, connection }: Held): Promise<void> {
  const others = await connection
    .query('select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()', [
      connectionName,
    ])
    .catch(() => null);
  await connection.end().catch(() => undefined);
  if (others?.rowCount === 0) await stopServer(clusterDir, server);
}
