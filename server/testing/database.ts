import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A migrated database of one's own: a copy of the run's template. Make one per test file and drop it after. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { templateUrl, failure } = inject('database');
  if (failure) throw new Error(`The test databases could not be migrated: ${failure}`);
  const template = new URL(templateUrl);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template ${template.pathname.slice(1)} owner ${template.username}`);
  const copy = new URL(templateUrl);
  copy.pathname = `/${name}`;
  // `force`: a pool that a failed test left open must not keep the database.
  return { url: copy.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new Client({ connectionString: inject('database').adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
