import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makePartnerToken } from '#server/testing/factories.ts';
import { production } from '#server/testing/production.ts';
import { startProcess } from '#server/testing/server-process.ts';
import { openVault } from '#server/context/vault.ts';
import { demo, lockDemo, seedDemo } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ ports: { vault: openVault(production.APP_SECRET) } });
});
afterAll(() => app.close());

const execute = (sql: string) => app.orm.em.fork().execute<Record<string, unknown>[]>(sql);
const mutation =
  'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }';
async function signIn(password = demo.password): Promise<string | undefined> {
  const variables = { e: demo.email, p: await app.encryptPassword(password) };
  const { data } = await app.graphql(mutation, variables);
  return (data as { signInWithPassword: { token: string } } | null)?.signInWithPassword.token;
}
const viewer = async (token: string) =>
  (await app.graphql('{ viewer { email } }', {}, { token })).data.viewer as object | null;

test('locking the demo account revokes its password, sessions, partner tokens, links and codes', async () => {
  await seedDemo(app.ports, app.orm.em);
  const session = await signIn();
  const partner = await makePartnerToken(app, { token: session! }, 'ACCOUNT_READ');
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: demo.email });
  await app.graphql('mutation ($e: String!) { requestResetCode(email: $e) }', { e: demo.email });
  await app.graphql(
    'mutation { requestEmailChange(newEmail: "mine@example.net") { account { id } } }',
    {},
    { token: session! },
  );

  expect(await lockDemo(app.ports, app.orm.em)).toBe(true);
  expect(await signIn()).toBeUndefined();
  expect(await viewer(session!)).toBeNull();
  expect(await viewer(partner.token)).toBeNull();
  expect(await execute('select from sign_in_link where spent_at is null')).toEqual([]);
  expect(await execute('select from reset_code')).toEqual([]);
  expect(await execute('select from email_change')).toEqual([]);
  expect(await lockDemo(app.ports, app.orm.em)).toBe(false);
});

test('does not lock a demo account whose password was changed', async () => {
  await execute('delete from account');
  await seedDemo(app.ports, app.orm.em);
  const token = await signIn();
  const p = await app.encryptPassword('kucingku suka ikan asin');
  const changed = await app.graphql(
    'mutation ($o: String!, $p: String!) { changePassword(encryptedPassword: $o, encryptedNewPassword: $p) { account { id } } }',
    { o: await app.encryptPassword(demo.password), p },
    { token: token! },
  );
  expect(changed.errors).toBeUndefined();
  expect(await lockDemo(app.ports, app.orm.em)).toBe(false);
  expect(await signIn('kucingku suka ikan asin')).toEqual(expect.any(String));
});

test.each([
  ['cancelled', "state = 'CANCELLED'"],
  ['unsubscribed', "state = 'UNSUBSCRIBED', valid_until = now(), paid_until = now()"],
  ['over', "valid_until = now() - interval '1 day', paid_until = now() - interval '1 day'"],
])(
  'a demo subscription that is %s is active again after the next start, with its account',
  async (_, change) => {
    await execute('delete from account');
    await seedDemo(app.ports, app.orm.em);
    const token = await signIn();
    await execute(`update subscription set ${change}`);
    await seedDemo(app.ports, app.orm.em);
    const { data } = await app.graphql(
      '{ viewer { subscription { status validUntil } } }',
      {},
      { token: token! },
    );
    const { status, validUntil } = data.viewer.subscription;
    expect(status).toBe('ACTIVE');
    expect(Date.parse(validUntil) - Date.now()).toBeGreaterThan(300 * 24 * 3_600_000);
  },
);

test('a demo subscription that is active stays as it is', async () => {
  await execute('delete from account');
  await seedDemo(app.ports, app.orm.em);
  const before = await execute('select * from subscription');
  await seedDemo(app.ports, app.orm.em);
  expect(await execute('select * from subscription')).toEqual(before);
});

test('production started on a trial database locks the demo account and logs it', async () => {
  await execute('delete from account');
  await seedDemo(app.ports, app.orm.em);
  const server = await startProcess({ ...production, DATABASE_URL: app.databaseUrl });
  try {
    expect(await execute('select password_hash from account')).toEqual([{ password_hash: null }]);
    expect(server.log()).toContain('demo subscriber');
  } finally {
    await server.stop();
  }
}, 120_000);
