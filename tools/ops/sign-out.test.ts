import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { openVault } from '#server/context/vault.ts';
import { opsWith } from '../testing/run-ops.ts';

const secret = 'the secret of a deployment with a lost phone';

const app = await openTestApp({ ports: { vault: openVault(secret) } });

const ops = (...args: string[]) =>
  opsWith({ DATABASE_URL: app.databaseUrl, APP_SECRET: secret, NODE_ENV: 'test' }, args);

test('ends the sessions of one account, by its address or ID, and of no other', async () => {
  const [lost, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const viewerOf = async (token: string) =>
    (await app.graphql('{ viewer { email } }', {}, { token })).data.viewer;
  expect(await viewerOf(lost.token)).toEqual({ email: lost.email });
  const done = await ops('sign-out', lost.email.toUpperCase(), '--json');
  expect([done.code, JSON.parse(done.stdout)]).toEqual([0, { accountId: lost.accountId, ended: 1 }]);
  expect([await viewerOf(lost.token), await viewerOf(other.token)]).toEqual([null, { email: other.email }]);
  expect((await ops('sign-out', lost.accountId)).stdout).toContain('Ended: 0 sessions');
  const { code, stderr } = await ops('sign-out', 'nobody@example.org');
  expect([code, stderr]).toEqual([1, expect.stringContaining('No account')]);
});
