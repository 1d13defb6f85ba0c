import { beforeEach, expect, test } from 'vitest';
import { startProcess } from '#server/testing/server-process.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { openVault } from '#server/context/vault.ts';
import { EnvError } from './env.ts';
import { openDeploymentVault } from './secret.ts';

const [first, second, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
const app = await openTestApp({ ports: { vault: openVault(first) } });
beforeEach(async () => {
  await execute('delete from account');
  await execute('delete from server_key');
});

const execute = (sql: string) => app.orm.em.fork().execute<object[]>(sql);
const open = (APP_SECRET: string) => openDeploymentVault({ APP_SECRET, DATA_DIR: '/nowhere' }, app.orm.em);
const outcome = async (secrets: string) => {
  try {
    await open(secrets);
    return 'opened';
  } catch (error) {
    if (error instanceof EnvError) return 'refused';
    throw error;
  }
};
const outcomes = async () => {
  const lists = [first, `${second},${first}`, `${other},${second},${first}`];
  const wrong = [`${first},${second}`, second, other, `${other},${second}`];
  const found = [];
  for (const list of [...wrong, ...lists]) found.push(await outcome(list));
  return found;
};
const expected = [
  ...Array.from({ length: 4 }, () => 'refused'),
  ...Array.from({ length: 3 }, () => 'opened'),
];

test('an empty database accepts its first secret and then no other; of two concurrent ones, one wins', async () => {
  expect(await open(first).then((vault) => vault.token('x', 'y'))).toBe(openVault(first).token('x', 'y'));
  expect(await outcomes()).toEqual(expected);
  await execute('delete from server_key');
  const both = await Promise.all([outcome(first), outcome(other)]);
  expect(both.toSorted()).toEqual(['opened', 'refused']);
});

test('a failed query is not reported as a wrong secret', async () => {
  await execute('alter table server_key rename to hidden');
  await expect(open(first)).rejects.not.toBeInstanceOf(EnvError);
  await execute('alter table hidden rename to server_key');
});

test('the program refuses to start if APP_SECRET does not fit the database, and names the variable', async () => {
  await open(first);
  const start = startProcess({ DATABASE_URL: app.databaseUrl, APP_SECRET: `${first},${second}` });
  await expect(start).rejects.toThrow(/^not started:\nAPP_SECRET does not fit this database\. .+\n$/);
}, 120_000);

test('a wrong APP_SECRET is refused before a newer version migrates the database', async () => {
  await execute('delete from server_key');
  await open(first);
  await execute('delete from mikro_orm_migrations');
  const start = startProcess({ DATABASE_URL: app.databaseUrl, APP_SECRET: other });
  await expect(start).rejects.toThrow(/^not started:\nAPP_SECRET does not fit this database\. .+\n$/);
  expect(await execute('select * from mikro_orm_migrations')).toEqual([]);
}, 120_000);
