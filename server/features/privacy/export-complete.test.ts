import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { unknownClient } from '#server/context/context.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import { runLookup } from '#server/features/lookup/run-lookup.ts';
import { requesterHash as hashOf } from '#server/features/message/queue-message.ts';
import { SendingSuspension } from '#server/features/message/sending-suspension.entity.ts';
import { makeReport } from '#server/features/report/make-report.ts';
import { Payment } from '#server/features/subscription/payment.entity.ts';
import { refundPayment } from '#server/features/subscription/refund/refund-payment.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeLookup, makeSubscriber } from '#server/testing/factories.ts';
import { postWithKey } from '#server/testing/post-with-key.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

async function exported(token: string) {
  const { data } = await app.graphql('mutation { exportAccount }', {}, { token });
  return data.exportAccount;
}

const proof = async (token: string) =>
  (await app.graphql('{ viewer { emailProven } }', {}, { token })).data.viewer;

test('tells whether the mailbox was proven, and exports when', async () => {
  const proven = await makeSubscriber(app);
  expect((await exported(proven.token)).account).toMatchObject({ emailProvenAt: moment });
  expect(await proof(proven.token)).toEqual({ emailProven: true });
  const unproven = await makeSubscriber(app, { isProven: false });
  expect((await exported(unproven.token)).account).toMatchObject({ emailProvenAt: null });
  expect(await proof(unproven.token)).toEqual({ emailProven: false });
});

test('exports that the invitation to write a review was declined', async () => {
  const { token } = await makeSubscriber(app);
  expect((await exported(token)).review).toBeNull();
  await app.graphql('mutation { dismissReview { accepted } }', {}, { token });
  expect((await exported(token)).review).toMatchObject({ state: 'DISMISSED', text: null, writtenAt: moment });
});

test('exports no reset code or suspension of somebody else', async () => {
  const [{ token }, other] = [await makeSubscriber(app), await makeSubscriber(app)];
  const ctx = app.newContext();
  await app.graphql('mutation ($e: String!) { requestResetCode(email: $e) }', { e: other.email });
  await runDueJobs(app);
  const requesterHash = hashOf(ctx, other.email);
  await ctx.em.insert(SendingSuspension, { requesterHash, since: ctx.now(), eraseAt: null });
  expect(await exported(other.token)).toMatchObject({ resetCodes: [{}], sendingSuspension: {} });
  expect(await exported(token)).toMatchObject({ resetCodes: [], sendingSuspension: null });
});

test('exports that a call was sent with an idempotency key, and its status', async () => {
  const subscriber = await makeSubscriber(app);
  const lookup = { kind: 'PHONE', subject: '+12025550123', purpose: 'FRAUD_CHECK' };
  const { status } = await postWithKey(app, '/locate/lookups', lookup, { key: randomUUID(), subscriber });
  const { idempotencyKeys } = await exported(subscriber.token);
  expect(idempotencyKeys).toEqual([{ status, expiresAt: moment }]);
});

test('exports what the report of a lookup says, also after a lookup that has none yet', async () => {
  const { token } = await makeSubscriber(app);
  await makeLookup(app, '+14155552671', { token });
  app.advance(1_000);
  const lookupId = await makeLookup(app, '+12025550123', { token });
  await runLookup(app.newContext(), { lookupId }, makeReport);
  const { data } = await app.graphql('{ lookups { nodes { report { id } } } }', {}, { token });
  const [{ report }, without] = data.lookups.nodes;
  expect(without.report).toBeNull();
  const { reports } = await exported(token);
  expect(reports).toMatchObject([{ id: report.id, lookupId, createdAt: moment }]);
  expect(reports[0].sections).toContainEqual(
    expect.objectContaining({ kind: 'POSSIBLE_OWNERS', status: 'FOUND' }),
  );
});

test('exports the trial that is remembered, what each payment paid for and why one was refunded', async () => {
  const buyer = newBuyer(app);
  expect((await buyer.buy({ detail: { language: 'id' } })).errors).toBeUndefined();
  await runDueJobs(app);
  const ctx = app.newContext();
  const payment = await ctx.em.findOneOrFail(Payment, {
    accountId: (await ctx.em.find(Account, {}, { orderBy: { createdAt: 'desc' }, limit: 1 }))[0]!.id,
  });
  const { token } = await openSession(ctx, ctx.em, payment.accountId, 'PASSWORD', unknownClient);
  const before = await exported(token);
  expect(before.trial).toEqual({ usedAt: moment, knownUntil: moment });
  expect(before.purchases).toMatchObject([{ state: 'PAID', settledAt: moment, detail: { language: 'id' } }]);
  expect(before.payments).toMatchObject([
    {
      periodStart: payment.periodStart.toISOString(),
      periodEnd: payment.periodEnd.toISOString(),
      refundReason: null,
    },
  ]);
  await refundPayment(app.newContext(), {
    paymentId: payment.id,
    reason: 'her neighbour Ani complained (Budi)',
  });
  const { token: later } = await openSession(ctx, ctx.em, payment.accountId, 'PASSWORD', unknownClient);
  expect((await exported(later)).payments).toMatchObject([
    { state: 'REFUNDED', refundedAt: moment, refundReason: 'OPERATOR' },
  ]);
  expect(JSON.stringify(await exported(later))).not.toMatch(/Ani|Budi/);
});
