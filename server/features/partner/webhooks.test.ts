import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { dumpDatabase } from '#server/testing/dump.ts';
import { makeRequest, makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { deliveriesOf, makeWebhook, resendDelivery } from '#server/testing/webhooks.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();
const receiver = closedAfterTests(await startWebhookReceiver());
beforeEach(async () => {
  // What another test has left to deliver.
  await runDueJobs(app);
  receiver.reset();
});

const register = (owner: TestSubscriber, url = `${receiver.url}/hook`) => makeWebhook(app, owner, url);
const log = (owner: TestSubscriber) => deliveriesOf(app, owner);
const states = () => receiver.messages().map(({ data }) => [data['status'], data['consent']]);

test('sends each status change once, signed, with only the state of the request', async () => {
  const owner = await makeSubscriber(app);
  const { secret } = await register(owner);
  const { id, linkToken } = await makeRequest(app, owner, { channel: 'LINK', title: 'Secret title' });
  await runDueJobs(app);
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT');
  await runDueJobs(app);
  for (let step = 0; step < 3; step += 1) {
    await recipient.share({ latitude: -6.17 + step / 100 });
    app.advance(20_000);
    await app.graphql('mutation ($t: String!) { reportPresence(token: $t) { state } }', {
      t: recipient.token(),
    });
    await runDueJobs(app);
  }
  await recipient.stop();
  await runDueJobs(app);

  expect(states()).toEqual([
    ['PENDING', 'AWAITING'],
    ['IP_LOCATED', 'GRANTED'],
    ['GPS_TRACKED', 'GRANTED'],
    ['GPS_TRACKED', 'ENDED'],
  ]);
  for (const { headers, body } of receiver.received) {
    // Signs with the timestamp from the header, because the app's clock was moved.
    const at = Number(headers['webhook-timestamp']) * 1_000;
    const signature = new Webhook(secret).sign(String(headers['webhook-id']), new Date(at), body);
    expect(headers['webhook-signature']).toBe(signature);
    expect(body).not.toMatch(/Secret title|latitude|-6\.1|link/);
    expect(JSON.parse(body)).toMatchObject({ type: 'location.changed', data: { id } });
  }
  expect(
    (await log(owner)).every(({ state, lastStatus }) => state === 'DELIVERED' && lastStatus === 204),
  ).toBe(true);
});

test('tells of a wish for more time, and of whether anybody asks who the requester is', async () => {
  const owner = await makeSubscriber(app);
  await register(owner);
  const { id, linkToken } = await makeRequest(app, owner);
  const [requester, recipient] = [requesterOf(app, owner), recipientOf(app, linkToken)];
  await recipient.askWho();
  await runDueJobs(app);
  await requester.answerWho(id, 'Ani');
  await recipient.grant('EXACT');
  await runDueJobs(app);
  await requester.askToExtend(id);
  await runDueJobs(app);
  const told = receiver
    .messages()
    .map(({ data }) => [
      data['whoAskedAt'] !== null,
      data['whoAnsweredAt'] !== null,
      data['extensionAskedAt'] !== null,
    ]);
  expect(told.slice(1)).toEqual([
    [true, false, false],
    [true, true, false],
    // The grant.
    [true, true, false],
    [true, true, true],
  ]);
});

test('sends no webhook for a silent decline', async () => {
  const owner = await makeSubscriber(app);
  await register(owner);
  const { linkToken } = await makeRequest(app, owner);
  await runDueJobs(app);
  await recipientOf(app, linkToken).decline();
  await runDueJobs(app);
  expect(states()).toEqual([['PENDING', 'AWAITING']]);
});

test('gives up after nine failed tries; the owner can then resend the delivery under the same id', async () => {
  const owner = await makeSubscriber(app);
  await register(owner);
  receiver.answer = { status: 503 };
  await makeRequest(app, owner);
  for (let attempt = 0; attempt < 9; attempt += 1) {
    expect((await log(owner))[0]?.state ?? 'PENDING').toBe('PENDING');
    await runDueJobs(app);
  }
  const [failed] = await log(owner);
  expect(failed).toMatchObject({ state: 'FAILED', attempts: 9, lastStatus: 503, lastError: 'STATUS' });

  receiver.answer = { status: 200 };
  const other = await makeSubscriber(app);
  expect(await resendDelivery(app, other, failed!.id)).toBe('NOT_FOUND');
  expect(await resendDelivery(app, owner, failed!.id)).toBe('PENDING');
  await runDueJobs(app);
  expect((await log(owner))[0]).toMatchObject({ state: 'DELIVERED', lastError: null });
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids)).toEqual(new Set([failed!.id]));
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
});

test('limits an account to sixty resends an hour', async () => {
  const [owner, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  for (const by of [owner, other]) {
    await register(by);
    await makeRequest(app, by);
  }
  await runDueJobs(app);
  const resends = async (by: TestSubscriber, times: number) => {
    const [delivery] = await log(by);
    const outcomes: string[] = [];
    for (let time = 0; time < times; time += 1) outcomes.push(await resendDelivery(app, by, delivery!.id));
    return outcomes;
  };
  expect(await resends(owner, 61)).toEqual([...Array.from({ length: 60 }, () => 'PENDING'), 'RATE_LIMITED']);
  expect(await resends(other, 1)).toEqual(['PENDING']);
  app.advance(3_600_000);
  expect(await resends(owner, 1)).toEqual(['PENDING']);
});

test('marks a delivery as failed after nine tries with an internal error', async () => {
  const owner = await makeSubscriber(app);
  await register(owner);
  const { webhooks } = app.ports;
  const { send } = webhooks;
  webhooks.send = () => Promise.reject(new Error('ours'));
  await makeRequest(app, owner);
  for (let attempt = 0; attempt < 9; attempt += 1) await runDueJobs(app);
  webhooks.send = send;
  expect((await log(owner))[0]).toMatchObject({ state: 'FAILED', attempts: 9, lastError: null });
});

test('sends no changes of other accounts, and none after the webhook is deleted', async () => {
  const [owner, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const { endpoint } = await register(owner);
  await makeRequest(app, other);
  await runDueJobs(app);
  expect(receiver.received).toEqual([]);
  const remove = (by: TestSubscriber) =>
    app.graphql('mutation ($id: ID!) { deleteWebhook(id: $id) { deletedId } }', { id: endpoint.id }, by);
  expect((await remove(other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await remove(owner)).data.deleteWebhook.deletedId).toBe(endpoint.id);
  await makeRequest(app, owner);
  await runDueJobs(app);
  expect(receiver.received).toEqual([]);
});

test('stores the URL and the secret encrypted, and shows its owner the URL', async () => {
  const owner = await makeSubscriber(app);
  const { secret } = await register(owner, 'https://partner.example/secret-path');
  const dump = Object.values(await dumpDatabase(app.databaseUrl)).join('\n');
  for (const hidden of [secret, secret.slice(6), 'secret-path']) expect(dump).not.toContain(hidden);
  const again = await app.graphql('{ viewer { webhooks { url } } }', {}, owner);
  expect(again.data.viewer.webhooks).toEqual([{ url: 'https://partner.example/secret-path' }]);
});

test.each(['nothing', 'ftp://a.example', `https://a.example/${'x'.repeat(500)}`, 'https://u:p@a.example'])(
  'rejects a URL that cannot be called: %s',
  async (url) => {
    await expect(register(await makeSubscriber(app), url)).rejects.toThrow('WEBHOOK_URL_REFUSED');
  },
);

test('allows at most five webhooks per account', async () => {
  const owner = await makeSubscriber(app);
  for (let index = 0; index < 5; index += 1) await register(owner, `${receiver.url}/${index}`);
  await expect(register(owner)).rejects.toThrow('LIMIT_REACHED');
});

test('refuses an address that the account has already, also at the same moment, but not another account’s', async () => {
  const [owner, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const urls = Array.from({ length: 5 }, (_, index) => `${receiver.url}/hook${' '.repeat(index)}`);
  const tries = await Promise.allSettled(urls.map((url) => register(owner, url)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(register(owner)).rejects.toThrow('WEBHOOK_URL_IN_USE');
  await register(other);
  const { webhooks } = (await app.graphql('{ viewer { webhooks { id } } }', {}, owner)).data.viewer;
  expect(webhooks).toHaveLength(1);
  await app.graphql(
    'mutation ($id: ID!) { deleteWebhook(id: $id) { deletedId } }',
    { id: webhooks[0].id },
    owner,
  );
  await register(owner);
});

test('does not register a webhook when the session is ended concurrently', async () => {
  const { accountId, token, email } = await makeSubscriber(app);
  const registering = await whileHeld(
    app,
    (em) => em.execute('select from account where id = ? for update', [accountId]),
    () => register({ accountId, token, email }).catch(({ message }: Error) => message),
    (em) => em.execute('delete from session where account_id = ?', [accountId]),
  );
  expect(registering).toBe('UNAUTHENTICATED');
});
