import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../tools/postgres/postgres.ts';
import { openLog } from '#server/context/logger.ts';
import { makeDatabaseDir, removeTempDir, sweepTempDirs } from './temp-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Connection strings of the run's one database server: its migrated template, and its superuser. A failed
     * migration fails each test that asks for a database, and leaves the others their own result.
     */
    database: { templateUrl: string; adminUrl: string; failure?: string };
  }
}

/** One real PostgreSQL for the whole run; its migrated database is the template that test files copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepTempDirs();
  const dataDir = await makeDatabaseDir('test-database');
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const database = await startEmbeddedPostgres({ dataDir, durable: false, log: say });
  const failure = await migrateTemplate(database.url, say);
  if (failure) say(`The test databases could not be migrated: ${failure}`);
  project.provide('database', { templateUrl: database.url, adminUrl: database.adminUrl, failure });
  return async () => {
    await database.stop();
    await removeTempDir(dataDir);
  };
}

async function migrateTemplate(url: string, warn: (line: string) => void): Promise<string | undefined> {
  try {
    const { openDatabase } = await import('#server/database/open-database.ts');
    await (await openDatabase(url, { warn })).close();
    // Its tables and queues would take every app that a test builds a third of a second.
    const { openPgBoss } = await import('#server/ports/jobs/pg-boss.ts');
    await (await openPgBoss(url, openLog('silent'))).close();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
