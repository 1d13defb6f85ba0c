import { beforeEach, expect, test } from 'vitest';
import { Checkout } from '#server/features/subscription/checkout.entity.ts';
import { tellOfSubscription } from '#server/features/subscription/announce-subscription.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { newBuyer, type Buyer } from '#server/testing/purchase.ts';
import { startWebhookReceiver } from '#server/testing/webhook-receiver.ts';
import { makeWebhook } from '#server/testing/webhooks.ts';
import { closedAfterTests, openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();
const receiver = closedAfterTests(await startWebhookReceiver());
beforeEach(() => receiver.reset());

/** The messages since the last call. */
const told = async () => {
  await runDueJobs(app);
  const messages = receiver.messages();
  receiver.reset();
  return messages;
};

test.each(['+12025550123', '+14155552671'])(
  'sends lookup.completed once, without the looked-up number: %s',
  async (subject) => {
    const owner = await makeSubscriber(app);
    await makeWebhook(app, owner, receiver.url);
    const id = await makeLookup(app, subject, owner);
    const messages = await told();
    const { lookup } = (await app.graphql('query ($id: ID!) { lookup(id: $id) { state } }', { id }, owner))
      .data;
    expect(messages).toMatchObject([
      { type: 'lookup.completed', data: { id, kind: 'PHONE', state: lookup.state } },
    ]);
    expect(JSON.stringify(messages)).not.toContain(subject.slice(4));
    expect(await told()).toEqual([]);
  },
);

test('sends no webhook for a lookup by a visitor', async () => {
  const owner = await makeSubscriber(app);
  await makeWebhook(app, owner, receiver.url);
  await makeLookup(app, '+12025550124');
  expect(await told()).toEqual([]);
});

/** A buyer, signed in: in their browser, and with a token. */
async function bought(): Promise<{ buyer: Buyer; token: string; checkoutId: string }> {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy()).data.registerAndSubscribe;
  const { data } = await buyer.ask('mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }', { id });
  return { buyer, token: data.signInAfterPayment.token, checkoutId: id };
}
async function subscribed(): Promise<Buyer> {
  const { buyer, token } = await bought();
  await makeWebhook(app, { token }, receiver.url);
  await told();
  return buyer;
}
const statusOf = async (buyer: Buyer) =>
  (await buyer.ask('{ viewer { subscription { id status autoRenew isTrial validUntil nextDebitDay } } }'))
    .data.viewer.subscription as Record<string, unknown>;

test('sends subscription.changed on renewal, cancellation, resumption and end, as the owner sees them', async () => {
  const buyer = await subscribed();
  const seen: unknown[] = [];
  const step = async (change: () => Promise<unknown>) => {
    await change();
    const messages = await told();
    expect(messages).toHaveLength(1);
    const [{ type, data }] = messages as [(typeof messages)[0]];
    expect(type).toBe('subscription.changed');
    expect(data).toMatchObject(await statusOf(buyer));
    seen.push([data['status'], data['autoRenew'], data['isTrial']]);
  };
  const later = async (milliseconds: number) => {
    app.advance(milliseconds);
    await app.newContext().jobs.send(app.orm.em.fork(), 'renew-subscriptions', {});
  };
  await later(12 * hour);
  expect(await told()).toEqual([]);
  await step(() => later(12 * hour));
  await step(() => buyer.ask('mutation { cancelSubscription { id } }'));
  await step(() => buyer.ask('mutation { resumeSubscription { id } }'));
  await step(() => buyer.ask('mutation { cancelSubscription { id } }'));
  await step(() => later(28 * 24 * hour));
  expect(seen).toEqual([
    ['ACTIVE', true, false],
    ['CANCELLED', false, false],
    ['ACTIVE', true, false],
    ['CANCELLED', false, false],
    ['EXPIRED', false, false],
  ]);
  expect(await told()).toEqual([]);
});

test('notifies a webhook of the plan’s end even if it was registered after the provider ended the agreement', async () => {
  const { buyer, token, checkoutId } = await bought();
  const { reference } = await app.orm.em.fork().findOneOrFail(Checkout, { id: checkoutId });
  await app.sandbox.act(reference!, 'END');
  await told();
  await makeWebhook(app, { token }, receiver.url);
  app.advance(60_000);
  expect(await told()).toEqual([]);
  const { validUntil } = await statusOf(buyer);
  app.advance(Date.parse(validUntil as string) - app.ports.now().getTime() + 1_000);
  expect(await told()).toMatchObject([
    { type: 'subscription.changed', data: { status: 'UNSUBSCRIBED', autoRenew: false, validUntil } },
  ]);
  expect(await told()).toEqual([]);
});

test('sends no second webhook when a cancellation is repeated', async () => {
  const buyer = await subscribed();
  for (const messages of [1, 0]) {
    await buyer.ask('mutation { cancelSubscription { id } }');
    expect(await told()).toHaveLength(messages);
  }
});

test('sends every webhook when there are as many concurrent changes as database connections', async () => {
  const owners = await Promise.all(Array.from({ length: 10 }, () => makeSubscriber(app)));
  const changes = await Promise.all(
    owners.map(async (owner) => {
      await makeWebhook(app, owner, receiver.url);
      const { id } = await requesterOf(app, owner).request({ channel: 'LINK', title: 'A link' });
      return { accountId: owner.accountId, requestId: id };
    }),
  );
  await Promise.all(changes.map((change) => tellOfSubscription(app.newContext(), change)));
  const kinds = (await told()).map(({ type }) => type);
  expect(kinds.filter((kind) => kind === 'location.changed')).toHaveLength(10);
  expect(kinds.filter((kind) => kind === 'subscription.changed')).toHaveLength(10);
});

test('a reply that its recipient has erased is not kept in the log, and webhooks are told', async () => {
  const owner = await makeSubscriber(app);
  await makeWebhook(app, owner, receiver.url);
  const replied = async (title: string) => {
    const { id, linkToken } = await requesterOf(app, owner).request({ channel: 'LINK', title });
    const recipient = recipientOf(app, linkToken);
    await recipient.grant('CITY');
    await recipient.stop();
    await recipient.reply('ON_MY_WAY');
    expect((await told()).at(-1)?.data).toMatchObject({ id, reply: 'ON_MY_WAY' });
    return { id, recipient };
  };
  const mum = await replied('Mum');
  app.advance(3 * hour);
  const dad = await replied('Dad');
  await mum.recipient.erase();
  const log = await app.orm.em
    .fork()
    .execute<{ data: string }[]>(
      'select d.data from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id where e.account_id = ?',
      [owner.accountId],
    );
  const repliesOf = ({ id }: { id: string }) =>
    log
      .map(({ data }) => JSON.parse(data))
      .filter((data) => data.id === id)
      .map(({ reply }) => reply);
  expect(new Set(repliesOf(mum))).toEqual(new Set([null]));
  expect(repliesOf(dad)).toContain('ON_MY_WAY');
  expect((await told()).map(({ data }) => data)).toMatchObject([{ consent: 'ENDED', reply: null }]);
});
