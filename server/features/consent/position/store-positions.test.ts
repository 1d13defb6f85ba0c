import { expect, test } from 'vitest';
import { watchCount } from '#server/features/location/watch-locations.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';
import { linkByToken } from '../key/link.queries.ts';
import { storePosition } from './store-positions.ts';

const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

/** Some 7 m in degrees. */
const step = 2 ** -14;

/** A share whose first device position is stored. */
async function sharing() {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT', 'EIGHT_HOURS');
  let time = app.ports.now().getTime();
  const share = (steps: number, at = (time += 1_000)) =>
    app.graphql(
      'mutation ($t: String!, $p: PositionInput!) { sharePosition(token: $t, position: $p) { state share { positionCount position { latitude } } } }',
      {
        t: recipient.token(),
        p: { latitude: steps * step, longitude: 1, accuracy: 5, recordedAt: new Date(at).toISOString() },
      },
    );
  await share(0);
  const track = async () => {
    const { data } = await app.graphql(
      'query ($id: ID!) { location(id: $id) { consent track { latitude source } } }',
      { id },
      { token: subscriber.token },
    );
    const { consent, track: points } = data.location as {
      consent: string;
      track: { latitude: number; source: string }[];
    };
    return {
      consent,
      steps: points.filter(({ source }) => source === 'GPS').map(({ latitude }) => latitude / step),
    };
  };
  return { subscriber, requester, id, recipient, share, track };
}

test('stores concurrent positions each in its own share, even when one of the shares has stopped', async () => {
  const shares = await Promise.all(Array.from({ length: 12 }, sharing));
  const [stopped, ...running] = shares;
  await stopped!.recipient.stop();
  const answers = await Promise.all(shares.map(({ share }, index) => share(index + 1)));
  expect(answers[0]?.errors?.[0]?.extensions.code).toBe('NOT_SHARING');
  for (const [index, { track }] of running.entries()) {
    expect(answers[index + 1]?.data.sharePosition).toMatchObject({
      state: 'SHARING',
      share: { position: { latitude: (index + 2) * step } },
    });
    expect((await track()).steps).toEqual([0, index + 2]);
  }
  expect((await stopped!.track()).steps).toEqual([0]);
});

test('a share whose positions are from an hour ahead goes on at once when the clock is set back', async () => {
  app.advance(hour);
  const { recipient, share, requester, id } = await sharing();
  await share(1);
  app.advance(-hour);
  const now = app.ports.now().getTime();
  const answer = await share(2, now);
  expect(answer.data.sharePosition).toMatchObject({
    share: { positionCount: 4, position: { latitude: 2 * step } },
  });
  expect((await requester.location(id)).position.recordedAt).toBe(new Date(now).toISOString());
  expect((await share(3, now - 1_000)).errors?.[0]?.extensions.code).toBe('POSITION_OUTDATED');
  expect((await recipient.stop()).value.state).toBe('ENDED');
});

test('a consent from an hour ahead takes positions at once when the clock is set back', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
  const recipient = recipientOf(app, linkToken);
  app.advance(hour);
  await recipient.grant('EXACT');
  app.advance(-hour);
  expect((await recipient.share()).value).toMatchObject({ share: { hasDevicePositions: true } });
  const earlier = new Date(app.ports.now().getTime() - 120_000).toISOString();
  expect((await recipient.share({ recordedAt: earlier })).code).toBe('POSITION_OUTDATED');
});

test('a position that was still allowed when it arrived is not stored once its share’s time is over', async () => {
  const { id, recipient, track } = await sharing();
  const ctx = app.newContext();
  const { consent } = (await linkByToken(ctx, recipient.token()))!;
  app.advance(8 * 3_600_000);
  const place = { latitude: 1, longitude: 1, accuracy: 5, address: { en: null, id: null }, isDemo: false };
  const position = { ...place, source: 'GPS' as const, recordedAt: app.ports.now() };
  const share = { requestId: id, consentId: consent!.id, accountId: null };
  expect(await storePosition(ctx, { ...share, position })).toBeNull();
  expect((await track()).steps).toEqual([0]);
});

test('never stores concurrent positions of one share out of order or twice', async () => {
  const { share, track } = await sharing();
  const now = app.ports.now().getTime();
  const steps = [3, 1, 7, 7, 20, 5, 2, 20, 9];
  await Promise.all(steps.map((step) => share(step, now + 1_000 * (1 + step))));
  const { steps: stored } = await track();
  expect(stored).toEqual(stored.toSorted((a, b) => a - b));
  expect(new Set(stored).size).toBe(stored.length);
  // The newest position is never rejected as outdated.
  expect(stored.at(-1)).toBe(20);
});

test.each([
  ['a Stop', ({ recipient }: Awaited<ReturnType<typeof sharing>>) => recipient.stop()],
  ['a cancellation', ({ requester, id }: Awaited<ReturnType<typeof sharing>>) => requester.cancel(id)],
])('stores no pending position once %s has returned', async (_, end) => {
  const shown = await sharing();
  const flood = Array.from({ length: 40 }, (_unused, step) => shown.share(step + 1));
  await end(shown);
  const then = (await shown.track()).steps;
  await Promise.all(flood);
  const { consent, steps } = await shown.track();
  expect(consent).toBe('ENDED');
  expect(steps).toEqual(then);
});

test('notifies the dashboard of every share whose position is stored in the same batch', async () => {
  const shares = await Promise.all(Array.from({ length: 6 }, sharing));
  const pushed = await Promise.all(
    shares.map(async ({ subscriber }) => {
      const socket = await openSocket(url, { params: { authorization: `Bearer ${subscriber.token}` } });
      const next = socket.run('subscription { locationChanged { id position { latitude } } }');
      return { socket, next };
    }),
  );
  await expect.poll(watchCount).toBe(shares.length);
  await Promise.all(shares.map(({ share }, index) => share(index + 1)));
  for (const [index, { socket, next }] of pushed.entries()) {
    expect(await next).toMatchObject({
      data: { locationChanged: { id: shares[index]!.id, position: { latitude: (index + 1) * step } } },
    });
    socket.close();
  }
});

test('a hundred positions that cannot be stored do not lock their request', async () => {
  const { id, recipient } = await sharing();
  const now = app.ports.now().getTime();
  const send = async (times: number[]) =>
    app.graphql(
      'mutation ($t: String!, $p: [PositionInput!]!) { sharePositions(token: $t, positions: $p) { state } }',
      {
        t: recipient.token(),
        p: times.map((time) => ({
          latitude: 1,
          longitude: 1,
          accuracy: 5,
          recordedAt: new Date(time).toISOString(),
        })),
      },
    );
  const hundred = (from: number) => Array.from({ length: 100 }, (_, index) => from + 2_000 * index);
  await app.orm.em.fork().transactional(async (em) => {
    await em.execute('select from location_request where id = ? for update', [id]);
    for (const times of [hundred(now + 3_600_000), hundred(now - 3_600_000)])
      expect((await send(times)).data.sharePositions).toEqual({ state: 'SHARING' });
  });
}, 20_000);
