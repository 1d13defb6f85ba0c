import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { ormConfig } from '#server/database/mikro-orm.config.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { afterCommit } from './after-commit.ts';
import type { Em } from '#server/context/context.ts';

let database: TestDatabase;
let orm: MikroORM;
/** Another connection, which sees only what is committed. */
let other: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await MikroORM.init(ormConfig(database.url));
  await orm.em.fork().execute('create table written (word text)');
  other = new Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await orm.close();
  await database.drop();
});

let acts: Promise<string>[];
beforeEach(async () => {
  acts = [];
  await other.query('delete from written');
});
const committed = async () =>
  (await other.query('select word from written')).rows.map(({ word }) => word).join();
/** Writes a word, and records after the commit what the other connection sees. */
const write = async (em: Em, word: string) => {
  await em.execute('insert into written values (?)', [word]);
  afterCommit(em, () => acts.push(committed().then((seen) => `${word}: ${seen}`)));
};
const failure = new Error('rolled back');

test('runs the callback after the transaction has committed, when other connections see its writes', async () => {
  await orm.em.fork().transactional(async (em) => {
    await write(em, 'a');
    expect(acts).toEqual([]);
  });
  expect(await Promise.all(acts)).toEqual(['a: a']);
});

test('never runs the callback after a rollback', async () => {
  const failed = orm.em.fork().transactional(async (em) => {
    await write(em, 'a');
    throw failure;
  });
  await expect(failed).rejects.toBe(failure);
  await orm.em.fork().transactional((em) => write(em, 'b'));
  expect(await Promise.all(acts)).toEqual(['b: b']);
});

test('runs a nested transaction’s callback after the outer one commits, and not if either rolls back', async () => {
  await orm.em.fork().transactional(async (em) => {
    await em.transactional((inner) => write(inner, 'a'));
    await em
      .transactional(async (inner) => {
        await write(inner, 'b');
        throw failure;
      })
      .catch(() => {});
    expect(acts).toEqual([]);
    await write(em, 'c');
  });
  expect(await Promise.all(acts)).toEqual(['a: a,c', 'c: a,c']);
  const failed = orm.em.fork().transactional(async (em) => {
    await em.transactional((inner) => write(inner, 'd'));
    throw failure;
  });
  await expect(failed).rejects.toBe(failure);
  expect(acts).toHaveLength(2);
});

test('runs the callback immediately outside a transaction', () => {
  let ran = false;
  afterCommit(orm.em.fork(), () => (ran = true));
  expect(ran).toBe(true);
});
