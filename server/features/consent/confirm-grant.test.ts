import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { day, hour, minute } from '#shared/time-units.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function askedBySomebody(phone: string) {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { linkToken, code } = await requester.request({ channel: 'PHONE', recipient: phone });
  await runDueJobs(app);
  return { code, recipient: recipientOf(app, linkToken) };
}
/** The texts to a number that say that it is sharing. */
async function toldOfSharing(phone: string): Promise<number> {
  await runDueJobs(app);
  const texts = (await app.inbox.list()).filter(({ to }) => to === phone);
  return texts.filter(({ text }) => /You are (still )?sharing/.test(text)).length;
}
async function fullOfRequests() {
  const phone = newPhone();
  const asked = [];
  for (let count = 0; count < 3; count += 1) asked.push((await askedBySomebody(phone)).recipient);
  expect((await askedBySomebody(phone)).code).toBe('RECIPIENT_UNAVAILABLE');
  return { phone, asked };
}

test('a share is confirmed over its request’s channel, with the answer link', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const to = 'confirmed@example.com';
  const { linkToken } = await requester.request({ channel: 'EMAIL', recipient: to });
  await recipientOf(app, linkToken).grant('CITY');
  await runDueJobs(app);
  const [mail] = (await app.inbox.list()).filter((each) => each.to === to && /Not you/.test(each.text));
  expect(mail?.text).toContain(`#${linkToken}`);
});

describe('requesters who have used up the day’s messages to a recipient', () => {
  test('do not suppress the confirmation of a share', async () => {
    const { phone, asked } = await fullOfRequests();
    await asked[1]!.grant('EXACT', 'UNTIL_STOPPED');
    expect(await toldOfSharing(phone)).toBe(1);
  });

  test('do not suppress the reminder of a long share', async () => {
    const phone = newPhone();
    const { recipient } = await askedBySomebody(phone);
    await recipient.grant('AREA', 'EIGHT_HOURS');
    await askedBySomebody(phone);
    expect((await askedBySomebody(phone)).code).toBe('RECIPIENT_UNAVAILABLE');
    app.advance(4 * hour + minute);
    expect(await toldOfSharing(phone)).toBe(2);
  });

  test('leave room for three about shares, and no more', async () => {
    const { phone, asked } = await fullOfRequests();
    for (const recipient of asked) await recipient.grant('AREA', 'EIGHT_HOURS');
    app.advance(4 * hour + minute);
    expect(await toldOfSharing(phone)).toBe(3);
  });
});

test('a share that begins on a later day with an old link is confirmed again, others are not', async () => {
  const phone = newPhone();
  const { recipient } = await askedBySomebody(phone);
  for (const told of [1, 1]) {
    await recipient.grant('AREA', 'ONE_HOUR');
    await recipient.grant('EXACT', 'ONE_HOUR');
    expect(await toldOfSharing(phone)).toBe(told);
    await recipient.stop();
  }
  app.advance(day + minute);
  await recipient.grant('EXACT', 'UNTIL_STOPPED');
  expect(await toldOfSharing(phone)).toBe(2);
});
