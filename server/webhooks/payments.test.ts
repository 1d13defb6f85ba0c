import { afterAll, beforeAll, expect, test } from 'vitest';
import { followPaymentEvent, takePaymentEvent } from '#server/features/subscription/take-payment-event.ts';
import { signWebhook } from '#server/ports/payment/webhook-signature.ts';
import { openSandbox, sandboxSignatureHeader, type Sandbox } from '#server/ports/payment/sandbox/gateway.ts';
import { openSandboxStore } from '#server/ports/payment/sandbox/store.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { moneyOf, newBuyer } from '#server/testing/purchase.ts';

const secret = 'the secret of this test';
/** What the sandbox would deliver; the tests decide when, how often and in which order. */
const sent: { rawBody: string; signature: string }[] = [];
let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = openSandbox({
    store: await openSandboxStore(null),
    publicUrl: 'http://localhost:4000',
    now: () => app.ports.now(),
    deliver: async (rawBody, signature) => void sent.push({ rawBody, signature }),
    secret,
  });
  app = await buildTestApp({ ports: { payments: [sandbox] } });
});
afterAll(() => app.close());

const deliver = ({ rawBody, signature }: { rawBody: string; signature: string }) =>
  app.inject({
    method: 'POST',
    url: '/webhooks/sandbox',
    headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: signature },
    payload: rawBody,
  });
const eventCount = async () =>
  Number(
    (await app.orm.em.fork().execute<{ count: string }[]>('select count(*) from payment_event'))[0]!.count,
  );

test('a webhook a hundred times at once is one event with one effect', async () => {
  const buyer = newBuyer(app);
  await buyer.buy();
  const webhook = sent.pop()!;
  const before = await eventCount();
  const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(webhook)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect(await eventCount()).toBe(before + 1);
  await runDueJobs(app);
  const { payments } = await moneyOf(app, buyer.email);
  expect(payments).toEqual([{ state: 'PAID', amount: 99, kind: 'TRIAL' }]);
  const mails = (await app.inbox.list()).filter(({ to }) => to === buyer.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Whereabouts receipt: $0.99']);
});

test('forged, changed, stale and unsigned webhooks are refused and leave nothing', async () => {
  const rawBody = JSON.stringify({ id: 'evt_1', kind: 'agreement.started', reference: 'sandbox-x' });
  const now = app.ports.now();
  const signature = signWebhook(rawBody, secret, now);
  const before = await eventCount();
  const bad = [
    { rawBody, signature: signWebhook(rawBody, 'another secret', now) },
    { rawBody: rawBody.replace('evt_1', 'evt_2'), signature },
    { rawBody, signature: signWebhook(rawBody, secret, new Date(now.getTime() - 302_000)) },
    { rawBody, signature: signWebhook(rawBody, secret, new Date(now.getTime() + 302_000)) },
    { rawBody, signature: '' },
    { rawBody: '', signature },
  ];
  for (const one of bad) expect((await deliver(one)).statusCode).toBe(401);
  expect(await eventCount()).toBe(before);
  expect((await deliver({ rawBody, signature: signWebhook(rawBody, secret, now) })).statusCode).toBe(204);
});

test('a webhook says only what to ask about: one that claims a payment brings none', async () => {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy({ cardToken: 'sandbox-card-confirms' })).data.registerAndSubscribe;
  const rawBody = JSON.stringify({ id: 'evt_lie', kind: 'agreement.started', reference: `sandbox-${id}` });
  await deliver({ rawBody, signature: signWebhook(rawBody, secret, app.ports.now()) });
  await runDueJobs(app);
  expect((await moneyOf(app, buyer.email)).payments).toEqual([]);
});

/** A generator of numbers that is the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

test('10,000 deliveries, duplicated, reordered, delayed and forged, end in the gateway’s own state', async () => {
  const pick = numbers(20_261_121);
  const buyers = [];
  for (let index = 0; index < 12; index++) {
    const buyer = newBuyer(app);
    const { id } = (await buyer.buy({ cardToken: 'sandbox-card-confirms' })).data.registerAndSubscribe;
    buyers.push({ ...buyer, reference: `sandbox-${id as string}` });
  }
  sent.length = 0;
  const choices = ['ABANDON', 'DECLINE', 'SUCCEED', 'SUCCEED', 'END'] as const;
  const ctx = () => app.newContext();
  let deliveries = 0;
  let taken = 0;
  const waiting: { rawBody: string; signature: string }[] = [];
  while (deliveries < 10_000) {
    if (deliveries % 100 === 0) await sandbox.act(buyers[pick(12)]!.reference, choices[pick(5)]!);
    waiting.push(...sent.splice(0));
    // Any of what was ever sent, so late, early and often; one in seven is forged.
    const webhook = waiting[pick(waiting.length)]!;
    const isForged = pick(7) === 0;
    const rawBody = isForged ? webhook.rawBody.replace('"kind":"', '"kind":"x') : webhook.rawBody;
    deliveries++;
    const event = await sandbox.readWebhook({
      rawBody,
      headers: { [sandboxSignatureHeader]: webhook.signature },
      now: app.ports.now(),
    });
    expect(event === null).toBe(isForged);
    // What was taken before is known to be refused by the database in the test above; here most are left at the door.
    if (!event || event === 'NOT_OURS' || pick(20) > 0) continue;
    if (await takePaymentEvent(ctx(), 'sandbox', event)) {
      taken++;
      await followPaymentEvent(ctx(), { gateway: 'sandbox', reference: event.reference });
    }
  }
  // Providers repeat what was not taken: in the end, each event arrives.
  for (const { rawBody } of waiting.toReversed()) {
    const event = JSON.parse(rawBody) as { id: string; kind: string; reference: string };
    if (await takePaymentEvent(ctx(), 'sandbox', event)) taken++;
    await followPaymentEvent(ctx(), { gateway: 'sandbox', reference: event.reference });
  }
  expect(taken).toBe(waiting.length);
  for (const { email, reference } of buyers) {
    const theirs = sandbox.find(reference)!;
    const { payments, subscriptions } = await moneyOf(app, email);
    expect(payments).toHaveLength(theirs.payments.length);
    expect(subscriptions).toEqual(
      theirs.payments.length === 0 ? [] : [{ state: theirs.state === 'ENDED' ? 'UNSUBSCRIBED' : 'TRIAL' }],
    );
    const mails = await app.orm.em
      .fork()
      .execute<{ template_id: string }[]>(
        `select m.template_id from message m join account a on a.id = m.account_id where a.email_hash = ?`,
        [app.ports.vault.fingerprint('email', email)],
      );
    const receipts = mails.filter(({ template_id }) => template_id.startsWith('payment-receipt'));
    expect(receipts).toHaveLength(theirs.payments.length);
  }
});
