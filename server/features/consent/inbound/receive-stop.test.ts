import { expect, test } from 'vitest';
import type { Em } from '#server/context/context.ts';
import { LocationRequest } from '#server/features/location/location-request.entity.ts';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { Suppression } from '#server/features/message/suppression.entity.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { endSharesOf } from './end-shares-of.ts';
import { receiveStop } from './receive-stop.ts';

const app = await openTestApp();

/** Two shares of one number with one requester; a sequential scan reaches the one with the lowest id last. */
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
  // Moves the row behind the others; after `analyze`, the small table is read by a sequential scan.
  await em.execute('update location_request set changed_at = changed_at where id = ?', [lowest]);
  await em.execute('analyze location_request');
  return { requester, hash: recipientHash(app.ports, recipient), lowest, highest };
}

const lock = (id: string) => (em: Em) =>
  em.execute('select from location_request where id = ? for update', [id]);

test('STOP and a dashboard that opens concurrently do not deadlock', async () => {
  const { requester, hash, lowest } = await twoShares();
  const { code, value } = await whileHeld(
    app,
    // The lock that STOP holds by then.
    lock(lowest),
    () => requester.locations(),
    (em) => endSharesOf(app.newContext(), em, hash),
  );
  expect([code, value?.totalCount]).toEqual([undefined, 2]);
});

test('STOP and the job that erases the remains of a closed account do not deadlock', async () => {
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

test('STOP takes effect even after a deadlock with another transaction', async () => {
  const { requester, hash, lowest, highest } = await twoShares();
  await whileHeld(
    app,
    lock(highest),
    () => receiveStop(app.newContext(), { recipientHash: hash, via: 'SMS' }),
    // PostgreSQL usually rolls back the STOP, which waited first; otherwise this lock fails and the STOP goes on.
    (em) => lock(lowest)(em).catch(() => {}),
  );
  expect(await app.orm.em.fork().count(Suppression, { recipientHash: hash })).toBe(1);
  for (const id of [lowest, highest])
    expect(await requester.location(id)).toMatchObject({ consent: 'ENDED' });
});

test('STOP from one domain of a mailbox ends the shares at its others', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await requester.request({ channel: 'EMAIL', recipient: 'cici@pm.me' });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('CITY');
  const hash = recipientHash(app.ports, 'cici@proton.me');
  await receiveStop(app.newContext(), { recipientHash: hash, via: 'EMAIL' });
  expect((await requester.location(id)).consent).toBe('ENDED');
  expect((await recipient.read()).blocked).toBe(true);
});

test('STOP tells the dashboard at once that the share has ended, and a repeated one nothing more', async () => {
  const account = await makeSubscriber(app);
  const requester = requesterOf(app, account);
  const recipient = newPhone();
  const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient });
  await recipientOf(app, linkToken).grant('CITY');
  const heard: string[] = [];
  const before = await requester.location(id);
  app.ports.events.subscribe(`account:${account.accountId}`, (text) => heard.push(text));
  await app.ports.events.roundTrip();
  heard.length = 0;
  app.advance(1_000);
  const stop = { recipientHash: recipientHash(app.ports, recipient), via: 'SMS' } as const;
  await receiveStop(app.newContext(), stop);
  await expect.poll(() => heard).toEqual([id]);
  const { consent, changedAt } = await requester.location(id);
  expect(consent).toBe('ENDED');
  expect(Date.parse(changedAt)).toBeGreaterThan(Date.parse(before.changedAt));
  await receiveStop(app.newContext(), stop);
  await app.ports.events.roundTrip();
  expect(heard).toEqual([id]);
  expect((await requester.location(id)).changedAt).toBe(changedAt);
});
