import { MikroORM } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { ormConfig } from './mikro-orm.config.ts';

test('the migrations make the tables that the entities describe', async () => {
  const database = await createTestDatabase();
  const orm = await MikroORM.init(ormConfig(database.url));
  const difference = await orm.schema.getUpdateSchemaSQL({ wrap: false });
  await orm.close();
  await database.drop();
  // No entity describes the trigger that keeps a plan's price.
  const missing = difference.split('\n').filter((line) => line && !line.includes('plan_keeps_price'));
  expect(missing).toEqual([]);
});
