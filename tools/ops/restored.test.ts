import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault } from '#server/vault.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makePartnerToken, makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { opsWith } from '../testing/run-ops.ts';

const secret = 'the secret of a deployment that was restored';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ ports: { vault: openVault(secret) } });
});
afterAll(() => app.close());

const ops = (...args: string[]) =>
  opsWith({ DATABASE_URL: app.databaseUrl, APP_SECRET: secret, NODE_ENV: 'test' }, args);

async function asked() {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  // Partner tokens remain, sessions do not.
  const { token } = await makePartnerToken(app, subscriber, 'LOCATION_READ', 'LOCATION_WRITE');
  const requester = requesterOf(app, { ...subscriber, token });
  const viewer = async () => (await app.graphql('{ viewer { id } }', {}, subscriber)).data.viewer;
  return { recipient: recipientOf(app, linkToken), seen: () => requester.location(id), viewer };
}

test('after a restore every share and session is over, and no position or reply is left', async () => {
  const [shares, replies] = [await asked(), await asked()];
  await shares.recipient.grant('EXACT');
  await shares.recipient.share();
  await replies.recipient.reply('CALL_ME');

  const counted = await ops('restored', '--json');
  expect(counted).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(counted.stdout)).toEqual({
    shares: 1,
    positions: 2,
    replies: 1,
    sessions: 2,
    isDone: false,
  });
  expect(await shares.seen()).toMatchObject({ consent: 'GRANTED', position: { source: 'GPS' } });
  expect(await shares.viewer()).not.toBeNull();

  const done = await ops('restored', '--yes');
  expect([done.code, done.stdout]).toEqual([
    0,
    'Ended: 1 shares, 2 sessions; erased: 2 positions, 1 replies\n',
  ]);
  expect(await shares.seen()).toMatchObject({ consent: 'ENDED', position: null, positionCount: 0 });
  expect(await shares.viewer()).toBeNull();
  expect(await replies.seen()).toMatchObject({ consent: 'AWAITING', reply: null, repliedAt: null });
  const { share } = await shares.recipient.read();
  expect(share).toMatchObject({ erased: false, positionCount: 0 });
  await shares.recipient.share();
  expect(JSON.parse((await ops('restored', '--json')).stdout)).toMatchObject({
    shares: 0,
    positions: 0,
    replies: 0,
    sessions: 0,
  });

  await shares.recipient.grant('CITY');
  expect(await shares.seen()).toMatchObject({ consent: 'GRANTED', positionCount: 1 });
});
