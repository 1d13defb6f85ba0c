import { expect, test } from 'vitest';
import { openVault } from '#server/context/vault.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makePartnerToken, makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { codeIn, mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { makeWebhook } from '#server/testing/webhooks.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { opsWith } from '../testing/run-ops.ts';

const secret = 'the secret of a deployment that was restored';

const app = await openTestApp({ ports: { vault: openVault(secret) } });

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
  expect(share).toMatchObject({ erased: false, positionCount: 0, until: share.endedAt });
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

test('after a restore no e-mailed link or code from before signs anybody in', async () => {
  const { email } = await makeSubscriber(app);
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: email });
  await app.graphql('mutation ($e: String!) { requestResetCode(email: $e) }', { e: email });
  await runDueJobs(app);
  const token = tokenIn(await mailTo(app, email, /log-in link/));
  const verificationCode = codeIn(await mailTo(app, email, /verification code/));
  await ops('restored', '--yes');
  const byLink = await app.graphql('mutation ($t: String!) { signInWithLink(token: $t) { token } }', {
    t: token,
  });
  expect(byLink.errors?.[0]?.extensions.code).toBe('SIGN_IN_LINK_INVALID');
  const encryptedPassword = await app.encryptPassword('kucingku suka ikan');
  const byCode = await app.graphql(
    'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }',
    {
      input: { email, verificationCode, encryptedPassword },
    },
  );
  expect(byCode.errors?.[0]?.extensions.code).toBe('CODE_INVALID');
});

test('a share that was over keeps its end, and dashboards learn that its position is gone', async () => {
  const [{ recipient, seen }, unanswered] = [await asked(), await asked()];
  await recipient.grant('CITY');
  await recipient.stop();
  const [before, other] = [await seen(), await unanswered.seen()];
  expect(before.positionCount).toBe(1);
  await ops('restored', '--yes');
  const after = await seen();
  expect(after).toMatchObject({ consent: 'ENDED', endedAt: before.endedAt, track: [], positionCount: 0 });
  expect(Date.parse(after.changedAt)).toBeGreaterThan(Date.parse(before.changedAt));
  expect((await unanswered.seen()).changedAt).toBe(other.changedAt);
});

test('erases replies from the log of webhooks', async () => {
  const owner = await makeSubscriber(app);
  const receiver = await startWebhookReceiver();
  await makeWebhook(app, owner, receiver.url);
  const { linkToken } = await makeRequest(app, owner);
  await recipientOf(app, linkToken).reply('ON_MY_WAY');
  await runDueJobs(app);
  const logged = () =>
    app.orm.em.fork().execute(`select from webhook_delivery where data::jsonb ->> 'reply' is not null`);
  expect(await logged()).toHaveLength(1);
  await ops('restored', '--yes');
  expect(await logged()).toEqual([]);
  await receiver.close();
});
