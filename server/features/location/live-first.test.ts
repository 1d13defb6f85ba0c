import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour, minute } from '#shared/time-units.ts';

const app = await openTestApp();

/** A subscriber with a request for each of these names, three hours apart, the last one the newest. */
async function asked(...names: string[]) {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const ids: Record<string, string> = {};
  const recipients: Record<string, TestRecipient> = {};
  const ask = async (name: string, input: object = { channel: 'LINK' }) => {
    const { id, linkToken, code } = await requester.request({ title: name, ...input });
    expect(code).toBeUndefined();
    [ids[name], recipients[name]] = [id, recipientOf(app, linkToken)];
    app.advance(3 * hour);
  };
  for (const name of names) await ask(name);
  const page = async (args = '') => {
    const { value, code } = await requester.locations(`(orderBy: LIVE_FIRST, ${args})`);
    return { code, titles: value?.nodes.map(({ title }: { title: string }) => title), ...value };
  };
  /** Reads page after page, and does something after each. */
  const walk = async (args: string, between: () => Promise<unknown> = async () => {}) => {
    const found: string[] = [];
    for (let after = '', isLast = false; !isLast;) {
      const { titles, pageInfo } = await page(`${args}${after}`);
      found.push(...titles);
      isLast = !pageInfo.hasNextPage;
      after = `, after: "${pageInfo.endCursor}"`;
      await between();
    }
    return found;
  };
  /** From now on they share their exact position. */
  const shares = async (name: string) => {
    await recipients[name]!.grant('EXACT', 'EIGHT_HOURS');
    await recipients[name]!.share();
  };
  /** Moves, so that the order is not that of the same instant. */
  const moves = async (name: string) => {
    app.advance(1_500);
    await recipients[name]!.share();
  };
  const who = (name: string) => recipients[name]!;
  return { subscriber, requester, ids, ask, page, walk, shares, moves, who };
}

test('lists who is live first, then approximate, waiting, stale, and what is over', async () => {
  const { who, ask, shares, moves, page, walk, requester, ids } = await asked('again', 'expired');
  app.advance(72 * hour);
  for (const name of ['stopped', 'one', 'two', 'still', 'city', 'stale', 'declined', 'taken back'])
    await ask(name);
  await ask('asked', { channel: 'EMAIL', recipient: 'mum@example.org' });
  await shares('stale');
  await shares('still');
  await shares('stopped');
  await who('stopped').stop();
  await who('declined').decline(true);
  await requester.cancel(ids['taken back']!);
  app.advance(2 * minute);
  await app.graphql('mutation ($token: String!) { reportPresence(token: $token) { state } }', {
    token: who('still').token(),
  });
  await who('city').grant('CITY');
  for (const name of ['one', 'two']) await shares(name);
  await moves('one');
  const titles = ['one', 'two', 'still', 'city', 'asked', 'stale', 'taken back', 'declined', 'stopped'];
  expect((await page()).titles).toEqual([...titles, 'expired', 'again']);
  expect((await page()).totalCount).toBe(11);
  for (const first of [1, 3, 4, 11])
    expect(await walk(`first: ${first}`)).toEqual([...titles, 'expired', 'again']);
  expect(await walk('first: 2, channel: EMAIL')).toEqual(['asked']);
  expect(await walk('first: 2, consent: GRANTED')).toEqual(['one', 'two', 'still', 'city', 'stale']);
  expect(await walk('first: 1, search: "st"')).toEqual(['still', 'stale', 'stopped']);
});

test('finds who shares again, however old the request is', async () => {
  const { who, shares, moves, page } = await asked('old', 'new');
  await shares('old');
  await who('old').stop();
  app.advance(20 * 24 * hour);
  expect((await page()).titles).toEqual(['new', 'old']);
  await shares('old');
  await moves('old');
  expect((await page()).titles).toEqual(['old', 'new']);
});

test('leaves nobody out and has nobody twice while people move, fall silent, or run out of time', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const { shares, moves, walk, who } = await asked('over', ...names);
  await who('f').grant('CITY', 'ONE_HOUR');
  for (const name of names.slice(0, 5)) await shares(name);
  for (const name of names.slice(0, 5)) await moves(name);
  const order = ['e', 'd', 'c', 'b', 'a', 'f', 'over'];
  const turns = ['a', 'c', 'b'];
  expect(
    await walk('first: 2', async () => {
      for (const name of turns) await moves(name);
    }),
  ).toEqual(order);
  for (const name of names.slice(0, 5)) await moves(name);
  expect(await walk('first: 2', async () => app.advance(40 * minute))).toEqual(order);
});

test('refuses a cursor of the other order', async () => {
  const { page, requester } = await asked('a', 'b');
  const { endCursor } = (await page('first: 1')).pageInfo;
  const newest = (await requester.locations('(first: 1)')).value.pageInfo.endCursor;
  expect(await page(`after: "${newest}"`)).toMatchObject({ code: 'BAD_INPUT' });
  expect((await requester.locations(`(after: "${endCursor}")`)).code).toBe('BAD_INPUT');
});

test('is the order of the REST list, too', async () => {
  const { subscriber, shares } = await asked('live', 'waiting');
  await shares('live');
  const list = async (query: string) => {
    const answer = await app.inject({
      url: `/api/v1/locate/records?${query}`,
      headers: { 'x-app-id': 'test', authorization: `Bearer ${subscriber.token}` },
    });
    const { data, error } = answer.json();
    return { error, titles: data?.items.map(({ title }: { title: string }) => title), ...data };
  };
  expect((await list('')).titles).toEqual(['waiting', 'live']);
  const one = await list('orderBy=LIVE_FIRST&first=1');
  expect(one.titles).toEqual(['live']);
  expect((await list(`orderBy=LIVE_FIRST&after=${one.endCursor}`)).titles).toEqual(['waiting']);
  expect((await list('orderBy=OLDEST')).error).toBe('BAD_INPUT');
});
