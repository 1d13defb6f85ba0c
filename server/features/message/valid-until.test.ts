import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { mailAccount } from '#server/features/account/mail-account.ts';
import { renewSubscriptions } from '#server/features/subscription/renewal/renew-subscriptions.ts';
import { SendFailed } from '#server/ports/send-failed.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { newBuyer } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { limits } from '#shared/limits.ts';
import { Message } from './message.entity.ts';
import { hour } from '#shared/time-units.ts';

/** True while no provider can be reached. */
let isOut = false;
const sent: string[] = [];
const send = ({ id, to }: { id: string; to: string }) => {
  if (isOut) return Promise.reject(new SendFailed('UNREACHABLE', { permanent: false }));
  sent.push(to);
  return Promise.resolve({ providerId: id });
};
const app = await openTestApp({ ports: { sms: { send }, mail: { send }, voice: { call: send } } });
beforeEach(() => {
  isOut = false;
  sent.length = 0;
});

const newest = async () => {
  const [message] = await app.orm.em.fork().find(Message, {}, { orderBy: { createdAt: 'desc' }, limit: 1 });
  return message!;
};

/** Runs the jobs once while nothing can be sent and again after a while, in milliseconds. */
const sendAfter = async (wait: number) => {
  isOut = true;
  await runDueJobs(app);
  isOut = false;
  app.advance(wait);
  await runDueJobs(app);
};

test('an invitation is sent as long as its link can be answered', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const recipient = newPhone();
  await requester.request({ channel: 'PHONE', recipient });
  await sendAfter(limits.invitationLife - 60_000);
  expect(sent).toEqual([recipient]);
});

test('an invitation whose link has expired is not sent, shows as failed, and gives slot and cap back', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const recipient = newPhone();
  const { id } = await requester.request({ channel: 'PHONE', recipient });
  await sendAfter(limits.invitationLife);
  expect(sent).toEqual([]);
  expect(await requester.location(id)).toMatchObject({ delivery: 'FAILED', consent: 'EXPIRED' });
  expect(await newest()).toMatchObject({ failureReason: 'EXPIRED', contentSealed: null, handedOverAt: null });
  expect((await requester.limits())['SMS']).toBeNull();
  for (let count = 0; count < limits.messagesPerRecipientPerDay; count += 1) {
    const other = requesterOf(app, await makeSubscriber(app));
    expect((await other.request({ channel: 'PHONE', recipient })).code).toBeUndefined();
  }
  await runDueJobs(app);
});

test('a sign-in link, a reset code and an ownership code are not sent once they are no longer valid', async () => {
  const { email } = await makeSubscriber(app);
  const own = newPhone();
  const requests = [
    ['mutation ($to: String!) { requestSignInLink(email: $to) }', email],
    ['mutation ($to: String!) { requestResetCode(email: $to) }', email],
    ['mutation ($to: String!) { requestOwnershipCode(subject: $to) { accepted } }', own],
  ] as const;
  for (const [document, to] of requests) {
    expect((await app.graphql(document, { to })).errors).toBeUndefined();
    await sendAfter(limits.resetCodeLife);
    expect(sent).toEqual([]);
    expect(await newest()).toMatchObject({ state: 'FAILED', failureReason: 'EXPIRED' });
  }
});

test('a message without an end is sent however late', async () => {
  const { accountId, email } = await makeSubscriber(app);
  await mailAccount(
    app.newContext(),
    { purpose: 'PASSWORD_CHANGED', id: accountId, locale: null },
    randomUUID(),
  );
  await sendAfter(30 * 24 * 3_600_000);
  expect(sent).toEqual([email]);
});

test('a call is not placed after the request, or the share it is about, is over', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const recipient = newPhone();
  const ask = () => requester.request({ channel: 'PHONE', recipient });
  await recipientOf(app, (await ask()).linkToken).grant('CITY', 'ONCE');
  await runDueJobs(app);
  for (const isShared of [false, true]) {
    app.advance(25 * hour);
    const { id, linkToken } = await ask();
    await runDueJobs(app);
    if (isShared) await recipientOf(app, linkToken).grant('CITY', 'ONE_HOUR');
    await runDueJobs(app);
    expect((await requester.call(id)).code).toBeUndefined();
    sent.length = 0;
    await sendAfter(isShared ? hour : limits.invitationLife);
    expect(sent).toEqual([]);
    expect((await requester.location(id)).call).toMatchObject({ state: 'FAILED' });
  }
});

test('the end of a trial is announced only before the charge', async () => {
  const buyer = newBuyer(app);
  expect((await buyer.buy()).errors).toBeUndefined();
  await runDueJobs(app);
  app.advance(13 * hour);
  await renewSubscriptions(app.newContext());
  expect(await newest()).toMatchObject({ templateId: 'payment-trial-ending.en', state: 'QUEUED' });
  sent.length = 0;
  await sendAfter(12 * hour);
  expect(sent).toEqual([]);
  expect(await newest()).toMatchObject({ state: 'FAILED', failureReason: 'EXPIRED' });
});
