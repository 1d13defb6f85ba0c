import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

describe('test databases', () => {
  let one: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  });
  afterAll(() => Promise.all([one.drop(), other.drop()]));

  it('are copies of the migrated template', async () => {
    const tables = await query(one.url, `select tablename from pg_tables where schemaname = 'public'`);
    expect(tables.length).toBeGreaterThan(0);
  });

  it('are isolated from one another', async () => {
    await query(one.url, 'create table mine (id int)');
    expect(await query(other.url, `select to_regclass('mine') as found`)).toEqual([{ found: null }]);
  });

  it('no longer exist after drop, even with a connection left open', async () => {
    const database = await createTestDatabase();
    const forgotten = new Client({ connectionString: database.url });
    forgotten.on('error', () => undefined);
    await forgotten.connect();
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
  });
});

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
