import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recipientOf, requesterOf, type TestRequester } from '#server/testing/people.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { hour } from '#shared/time-units.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const subscriber = async () => requesterOf(app, await makeSubscriber(app));
/** Makes these requests three hours apart, so that none is rate limited. */
async function askMany(requester: TestRequester, inputs: object[]) {
  const made = [];
  for (const input of inputs) {
    const { id, linkToken, code } = await requester.request(input);
    expect(code).toBeUndefined();
    made.push({ id, recipient: recipientOf(app, linkToken) });
    app.advance(3 * hour);
  }
  return made;
}
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ channel: 'LINK', title: `Link ${index}` }));
const ids = (page: { nodes: { id: string }[] }) => page.nodes.map(({ id }) => id);

/** Reads page after page: all ids, and the different totals that were given. */
async function walked(requester: TestRequester, first: number, filter = '') {
  const found: string[] = [];
  const totals = new Set<number>();
  let after = '';
  do {
    const { value } = await requester.locations(`(first: ${first}${filter}${after})`);
    expect(value.nodes.length).toBeLessThanOrEqual(first);
    found.push(...ids(value));
    totals.add(value.totalCount);
    after = value.pageInfo.hasNextPage ? `, after: "${value.pageInfo.endCursor}"` : '';
  } while (after);
  return { found, totals: [...totals] };
}

describe('paging', () => {
  test('returns every request exactly once, newest first, at any page size', async () => {
    const requester = await subscriber();
    const made = (await askMany(requester, links(7))).map(({ id }) => id).toReversed();
    for (const first of [1, 2, 3, 7, 20])
      expect(await walked(requester, first)).toEqual({ found: made, totals: [7] });
  });

  test('returns only own requests of a channel, on every page', async () => {
    const [requester, stranger] = [await subscriber(), await subscriber()];
    const made: string[] = [];
    for (const recipient of ['a@example.org', 'b@example.org', 'c@example.org']) {
      const [link] = await askMany(requester, [...links(1), { channel: 'EMAIL', recipient }]);
      made.unshift(link!.id);
      await askMany(stranger, links(1));
    }
    expect(await walked(requester, 1, ', channel: LINK')).toEqual({ found: made, totals: [3] });
  });

  test('returns each account its own requests and total when several accounts ask concurrently', async () => {
    const requesters = await Promise.all([0, 1, 2, 3].map(subscriber));
    const made: string[][] = [];
    for (const [count, requester] of requesters.entries()) {
      made.push((await askMany(requester, links(count))).map(({ id }) => id).toReversed());
    }
    for (const filter of ['', ', channel: LINK']) {
      const first = await Promise.all(
        requesters.map((requester, index) => requester.locations(`(first: ${index + 1}${filter})`)),
      );
      expect(first.map(({ value }) => [ids(value), value.totalCount])).toEqual(
        made.map((own) => [own, own.length]),
      );
      const walks = await Promise.all(requesters.map((requester) => walked(requester, 1, filter)));
      expect(walks).toEqual(made.map((own) => ({ found: own, totals: [own.length] })));
    }
  });

  test('tells the total on a page after the last request, too', async () => {
    const requester = await subscriber();
    await askMany(requester, links(2));
    const { value } = await requester.locations('(first: 2)');
    const beyond = await requester.locations(`(first: 2, after: "${value.pageInfo.endCursor}")`);
    expect(beyond.value).toMatchObject({ nodes: [], totalCount: 2, pageInfo: { hasNextPage: false } });
  });

  test('does not shift later pages when a new request is made meanwhile', async () => {
    const requester = await subscriber();
    const made = (await askMany(requester, links(5))).map(({ id }) => id).toReversed();
    const one = (await requester.locations('(first: 2)')).value;
    await askMany(requester, links(1));
    const two = (await requester.locations(`(first: 2, after: "${one.pageInfo.endCursor}")`)).value;
    const searched = (
      await requester.locations(`(first: 2, search: "link", after: "${one.pageInfo.endCursor}")`)
    ).value;
    expect([...ids(one), ...ids(two)]).toEqual(made.slice(0, 4));
    expect(ids(searched)).toEqual(ids(two));
  });

  test('returns requests made at the same instant once each', async () => {
    const at = new Date();
    const still = await buildTestApp({ ports: { now: () => at } });
    const requester = requesterOf(still, await makeSubscriber(still));
    for (const input of [
      { channel: 'LINK', title: 'a' },
      { channel: 'EMAIL', recipient: 'a@example.org' },
      { channel: 'PHONE', recipient: '+447700900999' },
    ]) {
      await requester.request(input);
    }
    const walked: string[] = [];
    let after = '';
    for (let page = 0; page < 3; page += 1) {
      const { value } = await requester.locations(`(first: 1, ${after})`);
      walked.push(...ids(value));
      after = `after: "${value.pageInfo.endCursor}"`;
    }
    expect(new Set(walked).size).toBe(3);
    await still.close();
  });

  test.each(['(first: 0)', '(first: -1)', '(after: "x")', '(after: "MTIzIDQ1Ng")'])(
    'rejects %s',
    async (args) => {
      expect((await (await subscriber()).locations(args)).code).toBe('BAD_INPUT');
    },
  );

  test('rejects a page size above 100', async () => {
    const { token } = await makeSubscriber(app);
    const page = (first: number) =>
      app.graphql(`{ locations(first: ${first}) { totalCount } }`, {}, { token });
    expect((await page(101)).errors?.[0]).toMatchObject({
      message: '1 to 100',
      extensions: { code: 'BAD_INPUT' },
    });
    expect((await page(100)).data.locations).toEqual({ totalCount: 0 });
  });

  test('returns an empty page if there are no requests', async () => {
    expect((await (await subscriber()).locations()).value).toEqual({
      totalCount: 0,
      nodes: [],
      pageInfo: { endCursor: null, hasNextPage: false },
    });
  });
});

describe('filter and search', () => {
  let requester: TestRequester;
  const made: Record<string, string> = {};
  beforeAll(async () => {
    requester = await subscriber();
    const all = await askMany(requester, [
      { channel: 'LINK', title: 'Ánna at SCHOOL' },
      { channel: 'LINK', title: 'Budi' },
      { channel: 'EMAIL', recipient: 'anna2125550@example.org', title: '100% of_it' },
      { channel: 'PHONE', recipient: '+12125550123', title: 'Kakek' },
      { channel: 'PHONE', recipient: '+447700900777' },
      { channel: 'LINK', title: 'İbrahim' },
    ]);
    ['anna', 'budi', 'mail', 'phone', 'untitled', 'old'].forEach((name, at) => (made[name] = all[at]!.id));
    await all[0]!.recipient.grant('CITY', 'UNTIL_STOPPED');
    await all[1]!.recipient.decline(true);
    await all[2]!.recipient.decline(false);
    await requester.cancel(made['old']!);
  });
  const found = async (args: string) => {
    const { value } = await requester.locations(args);
    expect(value.totalCount).toBe(value.nodes.length);
    const names = Object.fromEntries(Object.entries(made).map(([name, id]) => [id, name]));
    return ids(value).map((id) => names[id]);
  };

  test.each([
    ['(channel: LINK)', ['old', 'budi', 'anna']],
    ['(channel: PHONE)', ['untitled', 'phone']],
    ['(channel: EMAIL)', ['mail']],
    ['(consent: GRANTED)', ['anna']],
    ['(consent: DECLINED)', ['budi']],
    ['(consent: ENDED)', ['old']],
    // A silent decline counts as unanswered.
    ['(consent: AWAITING)', ['untitled', 'phone', 'mail']],
    ['(consent: EXPIRED)', []],
    ['(channel: LINK, consent: GRANTED)', ['anna']],
    ['(channel: PHONE, consent: GRANTED)', []],
    ['(search: "school")', ['anna']],
    ['(search: "  BUDI ")', ['budi']],
    ['(search: "anna at")', ['anna']],
    // The accent as a character of its own, as a file name copied on a Mac has it.
    [`(search: "${'Ánna at'.normalize('NFD')}")`, ['anna']],
    ['(search: "ibrahim")', ['old']],
    ['(search: "İBRA")', ['old']],
    ['(search: "ANNA2125550@")', ['mail']],
    ['(search: "example.org")', ['mail']],
    ['(search: "+1 (212) 555-01")', ['phone']],
    ['(search: "07700 9007")', ['untitled']],
    ['(search: "0044 7700")', ['untitled']],
    ['(search: "000")', []],
    ['(search: "2125550")', ['phone', 'mail']],
    ['(search: "anna2125550")', ['mail']],
    ['(search: "%")', ['mail']],
    ['(search: "_")', ['mail']],
    ['(search: "nobody")', []],
    ['(search: "a", channel: PHONE)', ['phone']],
  ])('returns the matching requests for %s', async (args, expected) => {
    expect(await found(args)).toEqual(expected);
  });

  test('rejects a search text of more than 80 characters', async () => {
    expect(await requester.locations(`(search: "${'x'.repeat(81)}")`)).toMatchObject({
      code: 'BAD_INPUT',
      message: 'at most 80 characters',
    });
  });

  test('never returns requests of another account', async () => {
    const stranger = await subscriber();
    for (const args of ['(search: "anna")', '(consent: GRANTED)', '(channel: PHONE)'])
      expect((await stranger.locations(args)).value.nodes).toEqual([]);
  });
});
