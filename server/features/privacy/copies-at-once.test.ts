import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { waitingForLocks } from '#server/testing/while-held.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Somebody with whom a recipient has shared a place. */
async function withShare() {
  const subscriber = await makeSubscriber(app);
  const request = { channel: 'PHONE', recipient: newPhone() };
  const { linkToken } = await requesterOf(app, subscriber).request(request);
  await recipientOf(app, linkToken).grant('CITY');
  return {
    exported: () => app.graphql('mutation { exportAccount }', {}, { token: subscriber.token }),
    downloaded: () => app.graphql('query ($t: String!) { heldData(token: $t) }', { t: linkToken }),
  };
}

const busy = { code: 'UNAVAILABLE', retryAfter: expect.any(Number) };
const refusal = (answer: { errors?: { extensions: object }[] }) => answer.errors?.[0]?.extensions;

test('two copies are made at once, one for each account or request; the others are told when to retry', async () => {
  const [first, second, third] = [await withShare(), await withShare(), await withShare()];
  const making = await app.orm.em.fork().transactional(async (em) => {
    await em.execute('lock table position in access exclusive mode');
    const one = first.exported();
    await expect.poll(() => waitingForLocks(app)).toBe(1);
    expect(refusal(await first.exported())).toMatchObject(busy);
    const other = second.downloaded();
    await expect.poll(() => waitingForLocks(app)).toBe(2);
    expect(refusal(await second.downloaded())).toMatchObject(busy);
    expect(refusal(await third.exported())).toMatchObject(busy);
    expect(refusal(await third.downloaded())).toMatchObject(busy);
    return [one, other];
  });
  for (const answer of await Promise.all(making)) expect(answer.errors).toBeUndefined();
  for (const answer of [await third.exported(), await third.downloaded(), await first.exported()])
    expect(answer.errors).toBeUndefined();
});

test('a copy that was refused does not count towards the ten exports an hour, and one that fails frees its slot', async () => {
  const [{ exported }, first, second] = [await withShare(), await withShare(), await withShare()];
  const making = await app.orm.em.fork().transactional(async (em) => {
    await em.execute('lock table position in access exclusive mode');
    const others = [first.exported(), second.exported()];
    await expect.poll(() => waitingForLocks(app)).toBe(2);
    for (let count = 0; count < 12; count += 1) expect(refusal(await exported())).toMatchObject(busy);
    return others;
  });
  await Promise.all(making);
  for (let count = 0; count < 10; count += 1) expect(refusal(await exported())).toBeUndefined();
  for (let count = 0; count < 3; count += 1)
    expect(refusal(await exported())).toMatchObject({ code: 'RATE_LIMITED' });
});
