import { expect, test } from 'vitest';
import { makeRequest, makeSubscriber, type TestSubscriber } from '#server/testing/factories.ts';
import { recipientOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const read = (query: string, headers = {}) => app.inject({ url: `/map/still.svg${query}`, headers });
const asPage = ({ token }: TestSubscriber) => ({ cookie: `GPL_USER_TOKEN=${token}` });

/** Somebody who shares their place with a new subscriber. */
async function shared() {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT', 'ONE_HOUR');
  await recipient.share();
  return { subscriber, recipient, id };
}

test('draws who shares with whoever is signed in on the page, and tells the recipient that they looked', async () => {
  const { subscriber, recipient, id } = await shared();
  for (const query of ['', '?wide', `?request=${id}`]) {
    const { statusCode, headers, body } = await read(query, asPage(subscriber));
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(body).toContain('class="wm-dot"');
  }
  const { viewReceipts } = (await recipient.heldData())!;
  expect(viewReceipts).toHaveLength(1);
});

test('draws nothing for anybody else, for a program, and for a share that has ended', async () => {
  const { subscriber, recipient, id } = await shared();
  const other = await makeSubscriber(app);
  const nothing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const bodies = async (query: string) => {
    const answers = [
      await read(query),
      await read(query, asPage(other)),
      await read(query, { authorization: `Bearer ${subscriber.token}` }),
    ];
    return answers.map(({ body }) => body);
  };
  expect(await bodies('')).toEqual([nothing, nothing, nothing]);
  expect(await bodies(`?request=${id}`)).toEqual([nothing, nothing, nothing]);
  await recipient.stop();
  expect((await read('', asPage(subscriber))).body).toBe(nothing);
});

test('stands on the dashboard of whoever is signed in, and on no other page', async () => {
  const { subscriber, id } = await shared();
  const page = async (url: string, headers = {}) => (await app.inject({ url, headers })).body;
  const still = '<picture id="still-map"';
  expect(await page('/id/dashboard', asPage(subscriber))).toContain(still);
  expect(await page(`/dashboard?request=${id}`, asPage(subscriber))).toContain(
    `src="/map/still.svg?request=${id}"`,
  );
  expect(await page('/dashboard?request="><script>', asPage(subscriber))).toContain('src="/map/still.svg?"');
  expect(await page('/dashboard/account', asPage(subscriber))).not.toContain(still);
  expect(await page('/dashboard')).not.toContain(still);
  expect(await page('/dashboard', { ...asPage(subscriber), 'save-data': 'on' })).not.toContain(still);
});

test('is fetched after the styles and before any script', async () => {
  const { subscriber } = await shared();
  const { body } = await app.inject({ url: '/dashboard', headers: asPage(subscriber) });
  const order = ['rel="stylesheet"', 'rel="preload" as="image"', 'rel="modulepreload"'];
  const found = order.map((link) => body.indexOf(link));
  expect(found[0]).toBeGreaterThan(0);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
});
