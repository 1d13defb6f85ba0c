import { expect, test, vi } from 'vitest';
import { PaymentUnavailable } from '#server/ports/payment/port.ts';
import { signWebhook } from '#server/ports/payment/webhook-signature.ts';
import { openSandbox, sandboxSignatureHeader, type Sandbox } from '#server/ports/payment/sandbox/gateway.ts';
import { openSandboxStore } from '#server/ports/payment/sandbox/store.ts';
import { eraseOldPaymentEvents } from '#server/features/subscription/reconciliation/take-payment-event.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { moneyOf, newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const secret = 'the secret of this test';
/** What the sandbox would deliver; the tests decide when, how often and in which order. */
const sent: { rawBody: string; signature: string }[] = [];
const sandbox: Sandbox = openSandbox({
  store: await openSandboxStore(null),
  publicUrl: 'http://localhost:4000',
  now: () => app.ports.now(),
  deliver: async (rawBody, signature) => void sent.push({ rawBody, signature }),
  secret,
});
const app = await openTestApp({ ports: { payments: [sandbox] } });

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

test('handles a webhook delivered 100 times concurrently exactly once', async () => {
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

test('retries the job of an event for more than 4 days, because a redelivered event would count as known', async () => {
  await newBuyer(app).buy();
  await deliver(sent.pop()!);
  const [job] = await app.orm.em
    .fork()
    .execute<{ seconds: number }[]>(
      `select retry_limit * retry_delay_max as seconds from pgboss.job where name = 'take-payment-event'`,
    );
  expect(job!.seconds).toBeGreaterThan(4 * 86_400);
  await runDueJobs(app);
});

test('rejects forged, altered, stale and unsigned webhooks and stores nothing', async () => {
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

test('acknowledges an event that does not concern us, without storing it', async () => {
  vi.spyOn(sandbox, 'readWebhook').mockResolvedValueOnce('NOT_OURS');
  const before = await eventCount();
  expect((await deliver({ rawBody: '{}', signature: '' })).statusCode).toBe(204);
  expect(await eventCount()).toBe(before);
});

test('has an event sent again that the gateway cannot confirm at the moment', async () => {
  vi.spyOn(sandbox, 'readWebhook').mockRejectedValueOnce(new PaymentUnavailable('down'));
  const { statusCode, headers } = await deliver({ rawBody: '{}', signature: '' });
  expect([statusCode, headers['retry-after']]).toEqual([503, '60']);
});

test('reads no webhook larger than 256 KiB', async () => {
  const deliverLong = async (bytes: number) =>
    (await deliver({ rawBody: 'x'.repeat(bytes), signature: '' })).statusCode;
  expect([await deliverLong(256 * 1024), await deliverLong(256 * 1024 + 1)]).toEqual([401, 413]);
});

test('does not record a payment that a webhook claims but the gateway does not confirm', async () => {
  const buyer = newBuyer(app);
  const { id } = (await buyer.buy({ cardToken: 'sandbox-card-confirms' })).data.registerAndSubscribe;
  const rawBody = JSON.stringify({ id: 'evt_lie', kind: 'agreement.started', reference: `sandbox-${id}` });
  await deliver({ rawBody, signature: signWebhook(rawBody, secret, app.ports.now()) });
  await runDueJobs(app);
  expect((await moneyOf(app, buyer.email)).payments).toEqual([]);
});

test('keeps an event for 90 days and accepts it only once in that time', async () => {
  const tell = () => {
    const rawBody = JSON.stringify({ id: 'evt_kept', kind: 'agreement.started', reference: 'sandbox-y' });
    return deliver({ rawBody, signature: signWebhook(rawBody, secret, app.ports.now()) });
  };
  await tell();
  const before = await eventCount();
  app.advance(89 * 86_400_000);
  await eraseOldPaymentEvents(app.newContext());
  await tell();
  expect(await eventCount()).toBe(before);
  app.advance(2 * 86_400_000);
  await eraseOldPaymentEvents(app.newContext());
  expect(await eventCount()).toBe(0);
});
