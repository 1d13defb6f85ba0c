import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { migrate } from './migrate.ts';
import { ormConfig } from './mikro-orm.config.ts';

class AddsColumn extends Migration {
  override up(): void {
    this.addSql('alter table "visit" add column "added" text null');
  }
}
class AddsIndex extends Migration {
  override up(): void {
    this.addSql('create index concurrently "visit_added" on "visit" ("added")');
  }
  override isTransactional(): boolean {
    return false;
  }
}

let database: TestDatabase;
let orm: MikroORM;
/** Reads a table for long, like a `pg_dump`. */
let reader: Client;
beforeEach(async () => {
  database = await createTestDatabase();
  const config = ormConfig(database.url);
  const migrationsList = [
    { name: 'Migration29990101000000_column', class: AddsColumn },
    { name: 'Migration29990101000001_index', class: AddsIndex },
  ];
  orm = await MikroORM.init({ ...config, migrations: { ...config.migrations, migrationsList } });
  reader = new Client({ connectionString: database.url });
  await reader.connect();
  await reader.query('begin; select from visit');
});
afterEach(async () => {
  await reader.end();
  await orm.close();
  await database.drop();
});

const select = (statement: string) => orm.em.fork().execute<object[]>(statement);
const isWaiting = async () =>
  (
    await select(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length > 0;

test('while a migration waits for a table that is being read, others read it; it succeeds afterwards', async () => {
  const warn = vi.fn();
  const migrated = migrate(orm, { warn });
  await expect.poll(isWaiting).toBe(true);
  const answered = select('select from visit').then(() => true);
  expect(await Promise.race([answered, new Promise((done) => setTimeout(done, 8_000, false))])).toBe(true);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 5_000);
  expect(warn.mock.calls[0]![0]).toContain('Migration29990101000000_column');
  await reader.query('commit');
  await migrated;
  expect(await select('select added from visit')).toEqual([]);
  expect(await select(`select from pg_class where relname = 'visit_added'`)).toHaveLength(1);
});

test('names what it applies, and prints nothing itself: the log is JSON', async () => {
  await reader.query('commit');
  const [print, info] = [vi.spyOn(console, 'log').mockImplementation(() => {}), vi.fn()];
  await migrate(orm, { warn: () => {}, info });
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
  expect(info.mock.calls).toEqual([
    ['Applied Migration29990101000000_column'],
    ['Applied Migration29990101000001_index'],
  ]);
});

test('two processes that start at once both finish, also when an index is created concurrently', async () => {
  await reader.query('commit');
  const other = await MikroORM.init(orm.config.getAll());
  await Promise.all([migrate(orm, { warn: () => {} }), migrate(other, { warn: () => {} })]);
  await other.close();
  expect(await select(`select from pg_class where relname = 'visit_added'`)).toHaveLength(1);
});

test('with nothing to apply, it waits for nobody', async () => {
  await reader.query('commit');
  await migrate(orm, { warn: () => {} });
  await reader.query('select pg_advisory_lock(7281953012)');
  await migrate(orm, { warn: () => {} });
});

test('a migration in the folder that an existing database lacks is to be applied', async () => {
  await reader.query('commit');
  const folder = await MikroORM.init(ormConfig(database.url));
  const before = vi.fn(() => Promise.reject(new Error('not now')));
  await migrate(folder, { warn: () => {}, before });
  expect(before).not.toHaveBeenCalled();
  await reader.query(
    'delete from mikro_orm_migrations where name = (select max(name) from mikro_orm_migrations)',
  );
  await expect(migrate(folder, { warn: () => {}, before })).rejects.toThrow('not now');
  await folder.close();
});

test('the lock survives a timeout of the database for idle transactions', async () => {
  await reader.query('commit');
  await reader.query(`alter database ${reader.database} set idle_in_transaction_session_timeout = '200ms'`);
  await reader.query('begin; select from visit');
  const other = await MikroORM.init(orm.config.getAll());
  const migrated = migrate(other, { warn: () => {} });
  await new Promise((done) => setTimeout(done, 600));
  await reader.query('commit');
  await migrated;
  await other.close();
});

test('gives up after some minutes, and changes nothing', async () => {
  const migrated = migrate(orm, { warn: () => {}, timeout: 1_000 });
  await expect(migrated).rejects.toThrow(/Migration29990101000000_column.*pg_dump/s);
  await expect(select('select added from visit')).rejects.toThrow('added');
});
