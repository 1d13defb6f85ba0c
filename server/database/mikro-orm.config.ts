import { defineConfig } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { fileURLToPath } from 'node:url';
import { commits } from '#server/after-commit.ts';
import { entities } from './entities.ts';

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

/** Configuration of the ORM for one database. `url` is a PostgreSQL connection string. */
export const ormConfig = (url: string) =>
  defineConfig({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    migrations: { path: migrations, pathTs: migrations, snapshotName: '.snapshot', emit: 'ts' },
    pool: { min: 0, max: 10 },
    driverOptions: {
      // For a connection, and for a free one of the pool too: longer than a rush makes anybody wait.
      connectionTimeoutMillis: 15_000,
      // A host that is gone without a word.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    subscribers: [commits],
    allowGlobalContext: false,
  });
