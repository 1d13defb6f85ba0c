import { MikroORM } from '@mikro-orm/postgresql';
import { migrate, type MigrateOptions } from './migrate.ts';
import { ormConfig } from './mikro-orm.config.ts';

/** Opens the database at `url` and migrates it to the newest version. */
export async function openDatabase(url: string, options: MigrateOptions): Promise<MikroORM> {
  // `init` would first look for the ORM's optional packages.
  const orm = new MikroORM(ormConfig(url));
  try {
    await migrate(orm, options);
    return orm;
  } catch (error) {
    await orm.close();
    throw error;
  }
}
