import { readdirSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Em } from '#server/context/context.ts';
import { backOff } from '#shared/back-off.ts';

// Any number, as long as nothing else uses it.
const migrationLock = '7281953012';
/** What PostgreSQL calls `lock_not_available`. */
const lockNotAvailable = '55P03';
const undefinedTable = '42P01';
/**
 * How long a migration stays in a table's queue, milliseconds: everybody who comes to the table in the meantime waits
 * behind it.
 */
const inQueue = 3_000;
const pause = { first: 1_000, longest: 15_000 };
/** How long each migration is retried while others use its tables, milliseconds. */
const migrationTimeout = 300_000;

export type MigrateOptions = {
  /** Gets a line whenever a migration has to wait for a table. */
  warn: (text: string) => void;
  /** Gets a line for each migration that was applied. */
  info?: (text: string) => void;
  /** Called before the first migration, if there is any; what it throws leaves the database as it is. */
  before?: (em: Em) => Promise<void>;
  /** In place of `migrationTimeout`. */
  timeout?: number;
};

/**
 * Migrates the database to the newest version, each migration in a transaction of its own. Several processes may start
 * at once: an advisory lock lets one migrate while the others wait. Throws if a table stays in use for too long.
 */
export async function migrate(
  orm: MikroORM,
  { warn, info, before, timeout = migrationTimeout }: MigrateOptions,
): Promise<void> {
  if (await isCurrent(orm)) return;
  await orm.em.fork().transactional(async (lock) => {
    // The lock's connection is idle during every migration; ended, it would let another process migrate at the same time.
    await lock.execute('set local idle_in_transaction_session_timeout = 0');
    await takeTurn(lock);
    const pending = await orm.migrator.getPending();
    if (pending.length > 0) await before?.(lock);
    for (const { name } of pending) {
      await apply(orm, name, { warn, timeout });
      info?.(`Applied ${name}`);
    }
  });
}

/** Whether every migration was applied: most starts need no more, and the migrator takes far longer to find out. */
async function isCurrent({ config, em }: MikroORM): Promise<boolean> {
  const { migrationsList, path = '' } = config.get('migrations');
  const names = migrationsList
    ? migrationsList.map(({ name }) => name)
    : readdirSync(path).flatMap((file) => (extname(file) === '.ts' ? basename(file, '.ts') : []));
  try {
    const applied = await em.fork().execute<{ name: string }[]>('select "name" from "mikro_orm_migrations"');
    const isApplied = new Set(applied.map(({ name }) => name));
    return names.every((name) => isApplied.has(name));
  } catch (error) {
    if ((error as { code?: unknown }).code === undefinedTable) return false;
    throw error;
  }
}

/**
 * Waits until no other process migrates. Not by waiting for the lock: a statement that waits keeps its snapshot, and an
 * index that another process creates concurrently would wait for that.
 */
async function takeTurn(lock: Em): Promise<void> {
  const statement = 'select pg_try_advisory_xact_lock(?::bigint) as taken';
  while (!(await lock.execute<{ taken: boolean }[]>(statement, [migrationLock]))[0]?.taken) await sleep(500);
}

/** Applies a migration, once its tables are not in use. */
async function apply(
  orm: MikroORM,
  name: string,
  { warn, timeout }: Required<Pick<MigrateOptions, 'warn' | 'timeout'>>,
): Promise<void> {
  const until = performance.now() + timeout;
  for (let attempt = 0; !(await wasApplied(orm, name)); attempt += 1) {
    const wait = backOff(attempt, pause);
    if (performance.now() + wait > until) throw new Error(tooLong(name));
    warn(`${name} waits for a table that another session uses, such as a pg_dump`);
    await sleep(wait);
  }
}

/** Applies a migration; false if one of its tables is in use. */
async function wasApplied(orm: MikroORM, name: string): Promise<boolean> {
  try {
    await orm.em.fork().transactional(async (em) => {
      await em.execute(`set local lock_timeout = ${inQueue}`);
      await orm.migrator.up({ migrations: [name], transaction: em.getTransactionContext<object>() });
    });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return false;
    throw error;
  }
}

const tooLong = (name: string): string =>
  `${name} cannot be applied: another session keeps using its table, such as a pg_dump or a long query. ` +
  'Let it finish or end it (pg_stat_activity lists it), and start again';
