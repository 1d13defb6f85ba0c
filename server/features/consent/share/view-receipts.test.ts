import { beforeEach, describe, expect, test } from 'vitest';
import { watchCount } from '#server/features/location/watch-locations.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });
// Views are recorded by the minute: each test begins a new one and ends before the next.
beforeEach(() => app.advance(2 * 60_000 - (app.ports.now().getTime() % 60_000)));

async function sharing(input: object = { channel: 'LINK', title: 'A link', idempotencyKey: 'key' }) {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const { id, linkToken } = await requester.request(input);
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT', 'EIGHT_HOURS');
  await recipient.share();
  const looks = async () => (await recipient.read()).looks as string[];
  return { subscriber, requester, id, recipient, looks, input };
}
const minute = () => new Date(Math.floor(app.ports.now().getTime() / 60_000) * 60_000).toISOString();

test('shows no views before the first one', async () => {
  expect(await (await sharing()).looks()).toEqual([]);
});

test('does not record views before consent', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
  for (let count = 0; count < 3; count += 1) {
    await requester.location(id);
    await requester.locations();
    app.advance(60_000);
  }
  const recipient = recipientOf(app, linkToken);
  expect((await recipient.read()).looks).toEqual([]);
  await recipient.grant('CITY');
  expect((await recipient.read()).looks).toEqual([]);
});

test('records a view in the next minute separately, even seconds after the last', async () => {
  const { requester, id, looks } = await sharing();
  app.advance(57_000);
  const minutes = [minute()];
  await requester.location(id);
  app.advance(6_000);
  minutes.unshift(minute());
  await requester.location(id);
  expect(await looks()).toEqual(minutes);
});

describe('records a view for', () => {
  type Shown = Awaited<ReturnType<typeof sharing>>;
  const ways: [string, (shown: Shown) => Promise<unknown>][] = [
    ['the location detail', ({ requester, id }) => requester.location(id)],
    ['the list of locations', ({ requester }) => requester.locations('(first: 5)')],
    ['a search', ({ requester }) => requester.locations('(search: "link")')],
    ['the response to a repeated request', ({ requester, input }) => requester.request(input)],
    ['the response to a request for more time', ({ requester, id }) => requester.askToExtend(id)],
    ['the response to a cancellation', ({ requester, id }) => requester.cancel(id)],
    [
      'an export of the account',
      ({ subscriber }) => app.graphql('mutation { exportAccount }', {}, { token: subscriber.token }),
    ],
    [
      'live updates',
      async ({ subscriber, recipient }) => {
        const socket = await openSocket(url, { params: { authorization: `Bearer ${subscriber.token}` } });
        const pushed = socket.run('subscription { locationChanged { position { latitude } } }');
        await expect.poll(watchCount).toBe(1);
        app.advance(1_000);
        await recipient.share({ latitude: -6.176 });
        expect(await pushed).toMatchObject({ data: { locationChanged: { position: { latitude: -6.176 } } } });
        socket.close();
      },
    ],
  ];
  test.each(ways)('%s', async (_, look) => {
    const shown = await sharing();
    await look(shown);
    expect(await shown.looks()).toEqual([minute()]);
  });

  test('the response to a call', async () => {
    const shown = await sharing({ channel: 'PHONE', recipient: newPhone() });
    await runDueJobs(app);
    await shown.requester.call(shown.id);
    expect(await shown.looks()).toEqual([minute()]);
  });
});

test('shows no location when its view cannot be recorded, and records the next view', async () => {
  const { requester, id, looks } = await sharing();
  const em = app.orm.em.fork();
  await em.execute('alter table view_receipt rename to view_receipt_away');
  const shown = await requester.location(id);
  await em.execute('alter table view_receipt_away rename to view_receipt');
  expect(shown ?? null).toBeNull();
  expect(await looks()).toEqual([]);
  await requester.location(id);
  expect(await looks()).toEqual([minute()]);
});

test('shows views by the minute, newest first and at most one per minute', async () => {
  const { requester, id, looks } = await sharing();
  const minutes = [];
  for (let count = 0; count < 3; count += 1) {
    for (let click = 0; click < 4; click += 1) await requester.location(id);
    minutes.unshift(minute());
    app.advance(60_000);
  }
  expect(await looks()).toEqual(minutes);
});

test('records views of an ended share, but not of an erased one', async () => {
  const { requester, id, recipient, looks } = await sharing();
  await recipient.stop();
  await requester.location(id);
  const [first] = await looks();
  expect(first).toBe(minute());
  await recipient.erase();
  app.advance(60_000);
  await requester.location(id);
  expect(await looks()).toEqual([first]);
});

test('shows each recipient only the views of their own share', async () => {
  const one = await sharing();
  const other = await sharing();
  await one.requester.location(one.id);
  await one.requester.location(other.id);
  expect(await one.looks()).toHaveLength(1);
  expect(await other.looks()).toEqual([]);
});

test('shows the hundred newest views', async () => {
  const { requester, id, looks } = await sharing();
  for (let count = 0; count < 105; count += 1) {
    await requester.location(id);
    app.advance(60_000);
  }
  const all = await looks();
  expect(all).toHaveLength(100);
  expect(all).toEqual(all.toSorted().toReversed());
});
