import { expect, test } from 'vitest';
import { SendFailed } from '#server/ports/send-failed.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const smsPerDay = 3;
let isRefusing = false;
const sms = {
  async send({ id }: { id: string }) {
    if (isRefusing) throw new SendFailed('RECIPIENT_INVALID:21211', { permanent: true });
    return { providerId: `carrier-${id}` };
  },
};
const voice = { call: () => Promise.reject(new SendFailed('UNREACHABLE', { permanent: true })) };
const app = await openTestApp({ ports: { sms, voice }, settings: { smsPerDay } });

const subscriber = async () => requesterOf(app, await makeSubscriber(app));
type Requester = Awaited<ReturnType<typeof subscriber>>;
async function send(requester: Requester) {
  const answer = await requester.request({ channel: 'PHONE', recipient: newPhone() });
  await runDueJobs(app);
  return answer;
}

test("rejects an account's sixth message in a day after five failures, which use up no budget", async () => {
  isRefusing = true;
  const trying = await subscriber();
  for (let count = 0; count < 5; count += 1) {
    expect((await send(trying)).code).toBeUndefined();
    app.advance(60_000);
  }
  const refused = await send(trying);
  expect(refused.code).toBe('RATE_LIMITED');
  expect(refused.message).toBe('5 SMS in 24 hours could not be delivered');
  expect(refused.retryAfter).toBeGreaterThan(23 * 3_600);
  // Other channels are not affected.
  expect((await trying.request({ channel: 'EMAIL', recipient: 'mum@example.org' })).code).toBeUndefined();
  // A rejected request takes no slot.
  expect((await trying.limits())['SMS']).toBeNull();

  isRefusing = false;
  for (let count = 0; count < smsPerDay; count += 1) {
    expect((await send(await subscriber())).code).toBeUndefined();
  }
  expect((await send(await subscriber())).code).toBe('DAILY_LIMIT_REACHED');
  app.advance(24 * hour);
  expect((await send(trying)).code).toBeUndefined();
});

test('rejects a sixth call in a day after five that failed', async () => {
  const calling = await subscriber();
  const { id, linkToken } = await send(calling);
  await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
  for (let count = 0; count < 5; count += 1) {
    expect((await calling.call(id)).code).toBeUndefined();
    await runDueJobs(app);
  }
  expect(await calling.call(id)).toMatchObject({
    code: 'RATE_LIMITED',
    message: '5 calls in 24 hours could not be delivered',
  });
});

test('does not count delivered messages as failures', async () => {
  const writing = await subscriber();
  for (let count = 0; count < 6; count += 1) {
    const recipient = `friend-${count}@example.org`;
    expect((await writing.request({ channel: 'EMAIL', recipient })).code).toBeUndefined();
    await runDueJobs(app);
    app.advance(3 * hour);
  }
});

test('does not count requests that were cancelled before they were sent, which keep their slots', async () => {
  const hesitating = await subscriber();
  for (let count = 0; count < 6; count += 1) {
    const { id, code } = await hesitating.request({
      channel: 'EMAIL',
      recipient: `not-${count}@example.org`,
    });
    expect(code).toBeUndefined();
    expect((await hesitating.cancel(id)).value.delivery).toBe('FAILED');
    app.advance(3 * hour);
  }
});
