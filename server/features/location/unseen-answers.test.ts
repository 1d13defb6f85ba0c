import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchCount } from '#server/features/location/watch-locations.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';
import { openSocket, type TestSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

const watching = async (dashboards: number) => {
  await expect.poll(watchCount, { timeout: 10_000 }).toBe(dashboards);
};

let id: string;
let recipient: TestRecipient;
let dashboard: TestSocket;
beforeEach(async () => {
  const subscriber = await makeSubscriber(app);
  const { linkToken, ...request } = await requesterOf(app, subscriber).request({
    channel: 'LINK',
    title: 'Ani',
  });
  id = request.id;
  recipient = recipientOf(app, linkToken);
  dashboard = await openSocket(url, { params: { authorization: `Bearer ${subscriber.token}` } });
});
afterEach(async () => {
  dashboard.close();
  await watching(0);
});

/** The first thing that is sent to the dashboard. */
const sent = (variables: { since?: string; inBackground?: boolean }) =>
  dashboard.run(
    'subscription ($since: DateTime, $inBackground: Boolean! = false) { locationChanged(since: $since, inBackground: $inBackground) { consent } }',
    variables,
  );
async function isUnseen(): Promise<boolean> {
  const [row] = await app.orm.em
    .fork()
    .execute<{ unseen: boolean }[]>(
      'select unseen_since is not null as unseen from location_request where id = ?',
      [id],
    );
  return row!.unseen;
}

test('an answer that an open dashboard is sent has been seen', async () => {
  const pushed = sent({});
  await watching(1);
  await recipient.reply('OK');
  await pushed;
  await expect.poll(isUnseen, { timeout: 10_000 }).toBe(false);
});

test('one that a dashboard in the background is sent has not, until somebody looks at it', async () => {
  const since = app.ports.now().toISOString();
  const pushed = sent({ inBackground: true });
  await watching(1);
  await recipient.reply('OK');
  await pushed;
  // What it missed is sent in the background, too.
  await sent({ since, inBackground: true });
  // Long enough for the push to be noted, if it were.
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await isUnseen()).toBe(true);
  await sent({ since });
  expect(await isUnseen()).toBe(false);
});

test('of two dashboards, one in the background, the other one counts', async () => {
  const background = sent({ inBackground: true });
  await watching(1);
  const visible = sent({});
  await watching(2);
  await recipient.reply('OK');
  await Promise.all([background, visible]);
  await expect.poll(isUnseen, { timeout: 10_000 }).toBe(false);
});
