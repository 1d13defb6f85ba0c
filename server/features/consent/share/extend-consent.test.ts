import { expect, test } from 'vitest';
import { runDueJobs, waitingJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { day, hour } from '#shared/time-units.ts';
import { extendConsent } from './extend-consent.ts';

const app = await openTestApp();

async function asked() {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
  return { linkToken, recipient: recipientOf(app, linkToken), seen: () => requester.location(id) };
}
const now = () => app.ports.now().getTime();

test('an extension moves the end of a share: the first job does nothing, the second ends it', async () => {
  const { recipient, seen } = await asked();
  await recipient.grant('AREA', 'ONE_HOUR');
  app.advance(hour / 2);
  const { value } = await recipient.extend();
  expect(Math.abs(Date.parse(value.share.until) - now() - hour)).toBeLessThan(5_000);
  app.advance(hour / 2 + 1_000);
  expect(await runDueJobs(app)).toContainEqual({ name: 'end-share', failed: false });
  expect(await seen()).toMatchObject({ consent: 'GRANTED', endedAt: null });
  expect((await recipient.share()).code).toBeUndefined();
  app.advance(hour / 2);
  await runDueJobs(app);
  expect(await seen()).toMatchObject({ consent: 'ENDED', endedAt: value.share.until });
});

test('a share is extended a hundred times a day, so that extensions do not fill the queue with jobs', async () => {
  const { recipient, linkToken } = await asked();
  await recipient.grant('AREA', 'EIGHT_HOURS');
  const extend = (input: object = {}) =>
    extendConsent(app.newContext(), { token: recipient.token(), ...input });
  const before = await waitingJobs(app, 'end-share');
  for (let count = 0; count < 100; count += 1) await extend();
  const refused = { code: 'RATE_LIMITED', details: { retryAfter: expect.any(Number) } };
  await expect(extend()).rejects.toMatchObject(refused);
  await expect(extend({ token: linkToken, newKey: recipient.token() })).rejects.toMatchObject(refused);
  expect(await waitingJobs(app, 'end-share')).toHaveLength(before.length + 100);
  expect((await recipient.stop()).value.state).toBe('ENDED');
});

test('there is no extension when nothing is shared', async () => {
  const { recipient } = await asked();
  expect((await recipient.extend()).code).toBe('NOT_SHARING');
  await recipient.grant('AREA');
  app.advance(hour);
  expect((await recipient.extend()).code).toBe('NOT_SHARING');
});

test('a share never ends more than 24 hours ahead, however often it is extended', async () => {
  const { recipient } = await asked();
  await recipient.grant('AREA', 'UNTIL_STOPPED');
  for (let count = 0; count < 3; count += 1) {
    app.advance(hour);
    const { value } = await recipient.extend();
    expect(Date.parse(value.share.until)).toBeLessThanOrEqual(now() + day);
  }
});
