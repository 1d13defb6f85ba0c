import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from './mikro-orm.config.ts';

// Any number, as long as it is ours alone.
const migrationLock = '7281953012';

/**
 * Brings the database at `url` to the newest migration. Several processes may start at once: an advisory lock
 * lets one work while the others wait.
 */
export async function migrate(url: string): Promise<void> {
  const orm = await MikroORM.init(ormConfig(url));
  try {
    const em = orm.em.fork();
    await em.transactional(async (lock) => {
      await lock.execute('select pg_advisory_xact_lock(?::bigint)', [migrationLock]);
      await orm.migrator.up();
    });
  } finally {
    await orm.close();
  }
}
