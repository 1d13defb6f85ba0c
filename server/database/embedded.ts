import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backOff } from '#shared/back-off.ts';
import { findBinaries } from './embedded/binaries.ts';
import { clusterExists, ensureCluster, superuser } from './embedded/cluster.ts';
import { appRole, ensureDatabase, hasOtherKeepers, openKeeper } from './embedded/keeper.ts';
import type { Keeper } from './embedded/keeper.ts';
import { forgetPostmaster, launchPostmaster } from './embedded/launch.ts';
import {
  clearTraces,
  endPostmaster,
  findPostmaster,
  isReplaced,
  watchPostmaster,
} from './embedded/postmaster.ts';
import type { Postmaster } from './embedded/postmaster.ts';
import { whoRunsPostgres } from './embedded/run-as.ts';
import { underStartLock } from './embedded/start-lock.ts';

export type EmbeddedOptions = {
  /** Folder for the cluster, its log and its lock; created if missing. */
  dataDir: string;
  log?: (message: string) => void;
  /** false only for throw-away data: faster, and lost when the machine stops. Default true. */
  durable?: boolean;
};

export type EmbeddedPostgres = {
  /** Connection string of the application's role to its database, through a Unix socket that only we may enter. */
  url: string;
  /** The same server's database `postgres` as superuser. */
  adminUrl: string;
  socketDir: string;
  port: number;
  pid: number;
  /** Stops the server cleanly, unless another process of ours still uses it. May be called twice. */
  stop: () => Promise<void>;
};

type Held = { server: Postmaster; keeper: Keeper };

const clusterOf = (dataDir: string) => join(dataDir, 'pg-cluster');

/** Whether an embedded PostgreSQL was ever started on this folder. */
export const hasEmbeddedPostgres = (dataDir: string): Promise<boolean> => clusterExists(clusterOf(dataDir));

/** How long a server that another process starts or stops may take, milliseconds. */
const settleTimeout = 120_000;
/** Between two tries to hold on to a server that was lost, milliseconds. */
const waits = { first: 100, longest: 5_000 };

/**
 * The embedded PostgreSQL of a data folder. Processes that start it on the same folder share one server; one that
 * a killed process left running is taken over with all its data.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, durable = true } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const clusterDir = clusterOf(dataDir);
  let isStopping = false;

  let held = await underStartLock(dataDir, async () => {
    const takenOver = await takeOver(clusterDir);
    if (takenOver) log(`Using the embedded database that runs already (pid ${takenOver.server.pid})`);
    return takenOver ?? (await launch(dataDir, durable));
  });
  const { socketDir, port } = held.server;

  /**
   * PostgreSQL closes all connections when one of its processes crashes, and may be killed itself. Without a keeper
   * whoever leaves next would take the server along; one that is gone is started where all connections look for it.
   */
  async function holdAgain(): Promise<void> {
    log('The embedded database was lost: connecting again');
    for (let attempt = 0; !isStopping; attempt += 1) {
      await sleep(backOff(attempt, waits), undefined, { ref: false });
      try {
        await underStartLock(dataDir, async () => {
          if (isStopping) return;
          const server = await findPostmaster(clusterDir);
          if (server && server.socketDir !== socketDir) throw new Error('it was started elsewhere');
          hold(
            server ? { server, keeper: await openKeeper(server) } : await launch(dataDir, durable, socketDir),
          );
        });
        return;
      } catch (error) {
        log(`The embedded database is still lost: ${(error as Error).message}`);
      }
    }
  }
  function hold(next: Held): void {
    held = next;
    // An open database alone must not keep a process alive.
    next.keeper.unref();
    next.keeper.once('end', () => {
      if (!isStopping) void holdAgain();
    });
  }
  hold(held);

  const close = async () => {
    isStopping = true;
    await underStartLock(dataDir, async () => {
      forgetPostmaster(held.server.pid);
      await leave(clusterDir, held.keeper);
    });
  };
  let closing: Promise<void> | undefined;
  const url = (role: string, database: string) =>
    `postgresql://${role}@${encodeURIComponent(socketDir)}:${port}/${database}`;
  return {
    url: url(appRole, appRole),
    adminUrl: url(superuser, 'postgres'),
    socketDir,
    port,
    pid: held.server.pid,
    stop: () => (closing ??= close()),
  };
}

async function launch(dataDir: string, durable: boolean, socketDir?: string): Promise<Held> {
  const clusterDir = clusterOf(dataDir);
  const runAs = await whoRunsPostgres(clusterDir);
  const binaries = await findBinaries(runAs);
  await ensureCluster(clusterDir, binaries, runAs, durable);
  const logFile = join(dataDir, 'pg-log');
  const server = await launchPostmaster({ clusterDir, logFile, binaries, runAs, durable, socketDir });
  const keeper = await knock(server).catch(async (error: unknown) => {
    await endPostmaster(clusterDir);
    throw error;
  });
  return { server, keeper };
}

/** Stops the server of a folder whose processes were killed, if one is running that nobody uses. */
export async function endEmbeddedPostgres(dataDir: string): Promise<void> {
  const clusterDir = clusterOf(await realpath(dataDir));
  await underStartLock(dataDir, async () => {
    const running = await takeOver(clusterDir);
    await (running ? leave(clusterDir, running.keeper) : clearTraces(clusterDir));
  });
}

async function takeOver(clusterDir: string): Promise<Held | undefined> {
  const found = await findPostmaster(clusterDir);
  if (!found) return undefined;
  const settled = await watchPostmaster(
    clusterDir,
    (server) => Boolean(server) && server?.state !== 'ready',
    settleTimeout,
  );
  const keeper = settled?.state === 'ready' ? await knock(settled).catch(() => undefined) : undefined;
  if (!settled || !keeper) {
    await endPostmaster(clusterDir);
    return undefined;
  }
  if (!(await isReplaced(settled)) || (await hasOtherKeepers(keeper))) return { server: settled, keeper };
  await leave(clusterDir, keeper);
  return undefined;
}

async function knock(server: Postmaster): Promise<Keeper> {
  const keeper = await openKeeper(server);
  await ensureDatabase(keeper);
  return keeper;
}

async function leave(clusterDir: string, keeper: Keeper): Promise<void> {
  keeper.ref();
  const isShared = await hasOtherKeepers(keeper).catch(() => false);
  await keeper.end().catch(() => undefined);
  if (!isShared) await endPostmaster(clusterDir);
}
