import { expect, test } from 'vitest';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { waitingForLocks } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

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

/** Copies that `during` starts cannot be finished before it is over. */
const whileUnfinished = <Made>(during: () => Promise<Made>): Promise<Made> =>
  app.orm.em.fork().transactional(async (em) => {
    await em.execute('lock table position in access exclusive mode');
    return during();
  });

const busy = { code: 'UNAVAILABLE', retryAfter: expect.any(Number) };
const refusal = (answer: { errors?: { extensions: object }[] }) => answer.errors?.[0]?.extensions;

test('an account is exported once at a time, and a request downloaded once', async () => {
  const { exported, downloaded } = await withShare();
  const making = await whileUnfinished(async () => {
    const copies = [exported(), downloaded()];
    await expect.poll(() => waitingForLocks(app)).toBe(2);
    for (const refused of [await exported(), await downloaded()])
      expect(refusal(refused)).toMatchObject(busy);
    return copies;
  });
  for (const answer of await Promise.all(making)) expect(answer.errors).toBeUndefined();
  for (const answer of [await exported(), await downloaded()]) expect(answer.errors).toBeUndefined();
});

test('a copy that was refused does not count towards the ten exports an hour', async () => {
  const { exported } = await withShare();
  const making = await whileUnfinished(async () => {
    const copy = exported();
    await expect.poll(() => waitingForLocks(app)).toBe(1);
    for (let count = 0; count < 12; count += 1) expect(refusal(await exported())).toMatchObject(busy);
    return [copy];
  });
  await Promise.all(making);
  for (let count = 0; count < 9; count += 1) expect(refusal(await exported())).toBeUndefined();
  for (let count = 0; count < 3; count += 1)
    expect(refusal(await exported())).toMatchObject({ code: 'RATE_LIMITED' });
});
