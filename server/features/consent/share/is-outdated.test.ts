import { beforeEach, expect, test } from 'vitest';
import { SendFailed } from '#server/ports/send-failed.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

/** True while the recipient's mail server defers messages, as with greylisting. */
let isDeferring = false;
const taken: string[] = [];
const mail = {
  send({ id, subject }: { id: string; subject: string }) {
    if (isDeferring) return Promise.reject(new SendFailed('DEFERRED:451', { permanent: false }));
    taken.push(subject);
    return Promise.resolve({ providerId: id });
  },
};
const app = await openTestApp({ ports: { mail } });
beforeEach(() => {
  isDeferring = false;
  taken.length = 0;
});

const reminder = 'You are still sharing your location';
const confirmation = 'You are sharing your location';

let mailboxes = 0;
async function asked() {
  const requester = requesterOf(app, await makeSubscriber(app));
  const recipient = `recipient-${++mailboxes}@example.org`;
  const { id, linkToken } = await requester.request({ channel: 'EMAIL', recipient });
  await runDueJobs(app);
  taken.length = 0;
  return { requester, id, recipient: recipientOf(app, linkToken), address: recipient };
}
type Asked = Awaited<ReturnType<typeof asked>>;

/** The messages sent after a deferral, during which `meanwhile` ran. */
async function waiting(meanwhile: () => Promise<unknown>): Promise<string[]> {
  isDeferring = true;
  await runDueJobs(app);
  expect(taken).toEqual([]);
  await meanwhile();
  isDeferring = false;
  await runDueJobs(app);
  return taken;
}

const ends: [string, (asked: Asked) => Promise<unknown>][] = [
  ['stopped', ({ recipient }) => recipient.stop()],
  ['stopped and erased', ({ recipient }) => recipient.erase()],
  ['cancelled by the requester', ({ requester, id }) => requester.cancel(id)],
];

test.each(ends)('drops a deferred reminder when the share was %s meanwhile', async (_how, end) => {
  const share = await asked();
  await share.recipient.grant('AREA', 'EIGHT_HOURS');
  await runDueJobs(app);
  expect(taken.splice(0)).toEqual([confirmation]);
  app.advance(4 * hour + 1_000);
  expect(await waiting(() => end(share))).toEqual([]);
});

test.each(ends)('drops a deferred confirmation when the share was %s meanwhile', async (_how, end) => {
  const share = await asked();
  await share.recipient.grant('AREA', 'ONE_HOUR');
  expect(await waiting(() => end(share))).toEqual([]);
});

test('drops a deferred confirmation when the share has expired meanwhile', async () => {
  const { recipient } = await asked();
  await recipient.grant('AREA', 'ONE_HOUR');
  expect(await waiting(() => Promise.resolve(app.advance(hour + 1_000)))).toEqual([]);
});

test('confirms the next share if the confirmation of the first was dropped, and only that one', async () => {
  const { recipient } = await asked();
  await recipient.grant('AREA', 'ONE_HOUR');
  expect(await waiting(() => recipient.stop())).toEqual([]);
  for (const expected of [[confirmation], []]) {
    await recipient.grant('AREA', 'ONE_HOUR');
    await runDueJobs(app);
    expect(taken.splice(0)).toEqual(expected);
    await recipient.stop();
  }
});

test('confirms it also if another request was confirmed to the same recipient in between', async () => {
  const { requester, recipient, address } = await asked();
  await recipient.grant('AREA', 'ONE_HOUR');
  expect(await waiting(() => recipient.stop())).toEqual([]);
  app.advance(25 * hour);
  const { linkToken } = await requester.request({ channel: 'EMAIL', recipient: address });
  await recipientOf(app, linkToken).grant('AREA', 'ONE_HOUR');
  await runDueJobs(app);
  expect(taken.splice(0)).toEqual([expect.any(String), confirmation]);
  await recipient.grant('AREA', 'ONE_HOUR');
  await runDueJobs(app);
  expect(taken).toEqual([confirmation]);
});

test('a confirmation that was left out, because its recipient had three messages that day, is not sent with a later share', async () => {
  const { recipient, address } = await asked();
  for (let count = 0; count < 2; count += 1) {
    const other = requesterOf(app, await makeSubscriber(app));
    await other.request({ channel: 'EMAIL', recipient: address });
  }
  await recipient.grant('AREA', 'ONE_HOUR');
  await recipient.stop();
  await runDueJobs(app);
  taken.length = 0;
  app.advance(25 * hour);
  await recipient.grant('AREA', 'ONE_HOUR');
  await runDueJobs(app);
  expect(taken).toEqual([]);
});

test('does not count a dropped message towards the recipient’s daily cap', async () => {
  const share = await asked();
  await share.recipient.grant('AREA', 'ONE_HOUR');
  await waiting(() => share.recipient.stop());
  for (let count = 0; count < 2; count += 1) {
    const other = requesterOf(app, await makeSubscriber(app));
    const { code } = await other.request({ channel: 'EMAIL', recipient: share.address });
    expect(code).toBeUndefined();
  }
});

test('sends a deferred confirmation and reminder when the share was changed but is still active', async () => {
  const { recipient } = await asked();
  await recipient.grant('AREA', 'EIGHT_HOURS');
  expect((await waiting(() => recipient.grant('CITY', 'EIGHT_HOURS'))).splice(0)).toEqual([confirmation]);
  app.advance(4 * hour + 1_000);
  expect(await waiting(() => recipient.grant('AREA', 'UNTIL_STOPPED'))).toEqual([reminder]);
});

test('sends the deferred confirmation of a ONCE share although it has already ended', async () => {
  const { recipient } = await asked();
  await recipient.grant('CITY', 'ONCE');
  expect((await recipient.read()).share.endedAt).not.toBeNull();
  expect(await waiting(() => Promise.resolve())).toEqual([confirmation]);
});
