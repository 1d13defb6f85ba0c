import { defineConfig } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { fileURLToPath } from 'node:url';
import { afterCommitSubscriber } from '#server/sql/after-commit.ts';
import { connectionOptions } from '#server/ports/connection-options.ts';
import { entities } from './entities.ts';
import { releaseLostConnections } from './lost-connections.ts';

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

/** Configuration of the ORM for one database. `url` is a PostgreSQL connection string. */
export const ormConfig = (url: string) =>
  defineConfig({
    clientUrl: url,
    entities: [...entities],
    extensions: [Migrator],
    migrations: {
      path: migrations,
      pathTs: migrations,
      snapshotName: '.snapshot',
      // Written when a migration is created, not wherever one is applied.
      snapshotOnMigrate: false,
      emit: 'ts',
      // The migrator would print plain text, in colour; migrate.ts tells its caller what it applied.
      silent: true,
    },
    pool: { min: 0, max: 10 },
    // The ORM takes only host, database and credentials from its URL, not `sslmode`.
    driverOptions: { ...connectionOptions, connectionString: url, onPoolCreated: releaseLostConnections },
    subscribers: [afterCommitSubscriber],
    allowGlobalContext: false,
  });
