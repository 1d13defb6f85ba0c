import { afterAll, beforeAll, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';

const day = 24 * 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const subscriber = async () => requesterOf(app, await makeSubscriber(app));
const ask = async (requester: Awaited<ReturnType<typeof subscriber>>, recipient: string) => {
  app.advance(day);
  const answer = await requester.request({ channel: 'PHONE', recipient });
  return { ...answer, link: recipientOf(app, answer.linkToken) };
};

test.each([
  ['quiet', false, false],
  ['told', true, true],
  ['mixed', false, true],
])('two declines (%s) block this requester for this recipient, for good', async (_, first, second) => {
  const requester = await subscriber();
  const recipient = newPhone();
  await (await ask(requester, recipient)).link.decline(first);
  await (await ask(requester, recipient)).link.decline(second);
  app.advance(20 * day);
  expect(await ask(requester, recipient)).toMatchObject({ value: null, code: 'RECIPIENT_UNAVAILABLE' });
  // Only this one for that one.
  expect((await ask(requester, newPhone())).code).toBeUndefined();
  expect((await ask(await subscriber(), recipient)).code).toBeUndefined();
});

test('one decline, repeated on the same link, is one', async () => {
  const requester = await subscriber();
  const recipient = newPhone();
  const { link } = await ask(requester, recipient);
  await link.decline();
  await link.decline(true);
  await link.decline(true);
  expect((await ask(requester, recipient)).code).toBeUndefined();
});

test('a decline counts also where a share followed it', async () => {
  const requester = await subscriber();
  const recipient = newPhone();
  const changed = await ask(requester, recipient);
  await changed.link.decline();
  await changed.link.grant('CITY');
  await changed.link.stop();
  const first = await ask(requester, recipient);
  expect(first.code).toBeUndefined();
  await first.link.decline();
  expect((await ask(requester, recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
});

test('whoever is blocked by two declines stays so, whatever the recipient answers later', async () => {
  const requester = await subscriber();
  const recipient = newPhone();
  await (await ask(requester, recipient)).link.decline();
  const second = await ask(requester, recipient);
  await second.link.decline();
  await second.link.grant('CITY');
  expect((await ask(requester, recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
});

test('a request that was cancelled, or went unanswered, is no decline', async () => {
  const requester = await subscriber();
  const recipient = newPhone();
  for (let count = 0; count < 3; count += 1) {
    const { id, code } = await ask(requester, recipient);
    expect(code).toBeUndefined();
    if (count === 1) await requester.cancel(id);
  }
});
