import { expect, test } from 'vitest';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { limits } from '#shared/limits.ts';
import { locationById } from './location.queries.ts';
import { shownTracksOf } from './track.queries.ts';

const app = await openTestApp();

test('`track(before)` returns only positions recorded before that time', async () => {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await requesterOf(app, subscriber).request({ channel: 'LINK', title: 'Trip' });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT');
  const times: string[] = [];
  for (const latitude of [1, 2, 3]) {
    app.advance(60_000);
    times.push(app.ports.now().toISOString());
    await recipient.share({ latitude, recordedAt: times.at(-1) });
  }
  const query =
    'query ($id: ID!, $at: DateTime) { location(id: $id) { track(before: $at) { latitude source } } }';
  const { data } = await app.graphql(query, { id, at: times[2] }, { token: subscriber.token });
  const track = data.location.track as { latitude: number; source: string }[];
  expect(track.filter(({ source }) => source === 'GPS').map(({ latitude }) => latitude)).toEqual([1, 2]);
});

test('a track is read page by page, forwards from its beginning and backwards from its end', async () => {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await requesterOf(app, subscriber).request({ channel: 'LINK', title: 'Trip' });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT');
  for (let step = 0; step < 4; step += 1) {
    app.advance(60_000);
    await recipient.share();
  }
  const page = (args: string) =>
    app.graphql(
      `query ($id: ID!) { location(id: $id) { track { recordedAt } trackConnection(${args}) {
         edges { cursor node { recordedAt } } pageInfo { startCursor endCursor hasPreviousPage hasNextPage } } } }`,
      { id },
      { token: subscriber.token },
    );
  const walked = async (isForwards: boolean) => {
    const times: string[] = [];
    for (let args = isForwards ? 'first: 2' : 'last: 2'; args;) {
      const { edges, pageInfo } = (await page(args)).data.location.trackConnection;
      const found = edges.map(({ node }: { node: { recordedAt: string } }) => node.recordedAt);
      if (isForwards) times.push(...found);
      else times.unshift(...found);
      const { startCursor, endCursor, hasPreviousPage, hasNextPage } = pageInfo;
      if (isForwards) args = hasNextPage ? `first: 2, after: "${endCursor}"` : '';
      else args = hasPreviousPage ? `last: 2, before: "${startCursor}"` : '';
    }
    return times;
  };
  const { track } = (await page('first: 1')).data.location;
  const whole = track.map(({ recordedAt }: { recordedAt: string }) => recordedAt);
  expect(whole).toHaveLength(5);
  expect([await walked(true), await walked(false)]).toEqual([whole, whole]);
  for (const [args, field] of [
    ['first: 1, last: 1', 'last'],
    ['first: 101', 'first'],
    ['last: 0', 'last'],
    ['first: 1, after: "x"', 'after'],
  ])
    expect((await page(args!)).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field });
});

test('`positionCount` counts the whole track over all shares, and nothing once erased', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient: newPhone() });
  const recipient = recipientOf(app, linkToken);
  const counted = async () => {
    const { positionCount, track } = await requester.location(id);
    expect(track).toHaveLength(positionCount);
    return positionCount as number;
  };
  expect(await counted()).toBe(0);
  for (const expected of [2, 4]) {
    await recipient.grant('EXACT');
    app.advance(10_000);
    await recipient.share();
    expect(await counted()).toBe(expected);
    await recipient.stop();
  }
  await recipient.erase();
  expect(await counted()).toBe(0);
});

test('a first position that came after the request was read is not shown, as its view was not recorded', async () => {
  const owner = await makeSubscriber(app);
  const { id, linkToken } = await requesterOf(app, owner).request({ channel: 'LINK', title: 'Trip' });
  const ctx = app.newContext();
  const read = async () => (await locationById(ctx, owner.accountId, id))!;
  const shown = async (row: Awaited<ReturnType<typeof read>>) =>
    (await shownTracksOf(ctx, [row], { since: null, before: null, most: limits.trackLength }))[0];
  const before = await read();
  await recipientOf(app, linkToken).grant('CITY');
  expect(await shown(before)).toEqual([]);
  expect(await shown(await read())).toHaveLength(1);
});
