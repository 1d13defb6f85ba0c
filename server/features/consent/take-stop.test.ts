import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Em } from '#server/context.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { Suppression } from '#server/features/message/suppression.entity.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { endSharesOf } from './end-shares-of.ts';
import { takeStop } from './take-stop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

/** Two shares of one number with one requester; a scan of the table comes to the one with the lowest id last. */
async function twoShares() {
  const requester = requesterOf(app, await makeSubscriber(app));
  const recipient = newPhone();
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    app.advance(13 * 3_600_000);
    const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient });
    await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
    ids.push(id);
  }
  const [lowest, highest] = ids.toSorted() as [string, string];
  const em = app.orm.em.fork();
  // Its new version is written behind the others, and a table that is known to be small is scanned.
  await em.execute('update location_request set changed_at = changed_at where id = ?', [lowest]);
  await em.execute('analyze location_request');
  return { requester, hash: recipientHash(app.ports, recipient), lowest, highest };
}

const lock = (id: string) => (em: Em) =>
  em.execute('select from location_request where id = ? for update', [id]);

test('STOP and a dashboard that is opened at the same time never deadlock', async () => {
  const { requester, hash, lowest } = await twoShares();
  const { code, value } = await whileHeld(
    app,
    // As far as STOP has come by then.
    lock(lowest),
    () => requester.locations(),
    (em) => endSharesOf(app.newContext(), em, hash),
  );
  expect([code, value?.totalCount]).toEqual([undefined, 2]);
});

test('STOP and the job that erases what is kept of a closed account never wait for each other', async () => {
  const { hash, lowest } = await twoShares();
  await app.orm.em
    .fork()
    .execute('update location_request set erase_at = ? where recipient_hash = ?', [app.ports.now(), hash]);
  await whileHeld(
    app,
    lock(lowest),
    () => eraseExpiredRecords(app.newContext()),
    (em) => endSharesOf(app.newContext(), em, hash),
  );
  expect(await app.orm.em.fork().count(LocationRequest, { recipientHash: hash })).toBe(0);
});

test('STOP is not lost to somebody who locks in another order', async () => {
  const { requester, hash, lowest, highest } = await twoShares();
  await whileHeld(
    app,
    lock(highest),
    () => takeStop(app.newContext(), { recipientHash: hash, via: 'SMS' }),
    // As a rule PostgreSQL rolls the STOP back, which waited first; else this, and the STOP goes on.
    (em) => lock(lowest)(em).catch(() => {}),
  );
  expect(await app.orm.em.fork().count(Suppression, { recipientHash: hash })).toBe(1);
  for (const id of [lowest, highest])
    expect(await requester.location(id)).toMatchObject({ consent: 'ENDED' });
});
