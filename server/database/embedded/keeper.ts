import { Client } from 'pg';
import { superuser } from './cluster.ts';
import type { Postmaster } from './postmaster.ts';

/** The application's role: owner of its database, no superuser. */
export const appRole = 'whereabouts';
const keeperName = 'whereabouts keeper';

/** pg can let a process exit despite an open connection; its types lack that. */
export type Keeper = Client & { ref: () => void; unref: () => void };

/**
 * One connection per process that uses the server. It shows that the server responds, and tells the last process to
 * leave that nobody else needs it; PostgreSQL drops the connection of a killed process by itself.
 */
export async function openKeeper({ socketDir, port }: Postmaster): Promise<Keeper> {
  const keeper = new Client({
    host: socketDir,
    port,
    user: superuser,
    database: 'postgres',
    application_name: keeperName,
    ssl: false,
    connectionTimeoutMillis: 10_000,
  });
  // The end follows.
  keeper.on('error', () => {});
  await keeper.connect();
  return keeper as Keeper;
}

export async function hasOtherKeepers(keeper: Client): Promise<boolean> {
  const { rowCount } = await keeper.query(
    'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
    [keeperName],
  );
  return Boolean(rowCount);
}

/** Creates the application's role and database where they are missing. */
export async function ensureDatabase(keeper: Client): Promise<void> {
  const { rows } = await keeper.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [appRole],
  );
  if (!rows[0]?.role) await keeper.query(`create role ${appRole} login`);
  if (!rows[0]?.database) await keeper.query(`create database ${appRole} owner ${appRole}`);
}
