import { expect, test } from 'vitest';
import { contextWith } from '#server/context/context.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { expireRequest } from './expire-request.ts';
import type { LocationRow } from './location-row.ts';
import { watchLocations } from './watch-locations.ts';
import { day, hour } from '#shared/time-units.ts';

const app = await openTestApp();

test('each change gets a later `changedAt` than the one before, even if the clock has gone backwards', async () => {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  const recipient = recipientOf(app, linkToken);
  const changedAt = async () => Date.parse((await requesterOf(app, subscriber).location(id)).changedAt);
  const changes = [await changedAt()];
  const acts = [
    () => recipient.grant('EXACT'),
    () => recipient.share(),
    () => recipient.share({ recordedAt: new Date(app.ports.now().getTime() + 10_000).toISOString() }),
    () => recipient.erase(),
  ];
  for (const act of acts) {
    app.advance(-1_000);
    expect((await act()).code).toBeUndefined();
    changes.push(await changedAt());
  }
  expect(changes).toEqual([...new Set(changes)].sort((one, other) => one - other));
});

test('the expiry of a request neither overwrites nor follows a cancellation that came just before it', async () => {
  const subscriber = await makeSubscriber(app);
  const { id } = await makeRequest(app, subscriber);
  app.advance(73 * hour);
  // By a process whose clock is a little ahead.
  const cancelledAt = new Date(app.ports.now().getTime() + 5_000);
  await whileHeld(
    app,
    (em) =>
      em.execute('update location_request set cancelled_at = ?, changed_at = ? where id = ?', [
        cancelledAt,
        cancelledAt,
        id,
      ]),
    () => expireRequest(app.newContext(), { requestId: id }),
  );
  expect((await requesterOf(app, subscriber).location(id)).changedAt).toBe(cancelledAt.toISOString());
});

test('`since` also returns a change whose time lies seconds before it, as from a process with a slow clock', async () => {
  const subscriber = await makeSubscriber(app);
  const { id } = await makeRequest(app, subscriber);
  const viewer = { accountId: subscriber.accountId, sessionId: id };
  const since = new Date(app.ports.now().getTime() + 5_000);
  const rows = await watchLocations(contextWith(app.newContext(), { viewer }), {
    since,
    inBackground: false,
  });
  expect((await rows.next()).value).toMatchObject({ id });
  await rows.return?.();
});

test('`since` returns the last of many changes, and always that of the one request that is watched', async () => {
  const subscriber = await makeSubscriber(app);
  const { id } = await makeRequest(app, subscriber);
  const em = app.orm.em.fork();
  const since = new Date(app.ports.now().getTime() - day);
  // Each changed before the one that was made, all of them at the same time.
  await em.execute(
    `insert into location_request
     select (jsonb_populate_record(r, jsonb_build_object(
       'id', gen_random_uuid(), 'handover_hash', '\\x' || md5(r.id::text || number), 'changed_at', r.changed_at - interval '1 hour'
     ))).*
     from location_request r cross join generate_series(1, 501) number where r.id = ?`,
    [id],
  );
  const viewer = { accountId: subscriber.accountId, sessionId: id };
  const changed = async (only: string | null, count: number) => {
    const ctx = contextWith(app.newContext(), { viewer });
    const rows = await watchLocations(ctx, { id: only, since, inBackground: false });
    const ids: string[] = [];
    while (ids.length < count) ids.push(((await rows.next()).value as LocationRow).id);
    await rows.return?.();
    return ids;
  };
  const all = await changed(null, 500);
  expect(all.at(-1)).toBe(id);
  expect(await changed(id, 1)).toEqual([id]);
  expect(await changed(all[0]!, 1)).toEqual([all[0]]);
});
