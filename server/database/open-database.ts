import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from './mikro-orm.config.ts';

// Any number, as long as nothing else uses it.
const migrationLock = '7281953012';

/**
 * Opens the database at `url` and migrates it to the newest version. Several processes may start at once: an advisory
 * lock lets one migrate while the others wait.
 */
export async function openDatabase(url: string): Promise<MikroORM> {
  const orm = await MikroORM.init(ormConfig(url));
  try {
    await orm.em.fork().transactional(async (lock) => {
      await lock.execute('select pg_advisory_xact_lock(?::bigint)', [migrationLock]);
      await orm.migrator.up();
    });
    return orm;
  } catch (error) {
    await orm.close();
    throw error;
  }
}
