import { expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

async function asked() {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  const requester = requesterOf(app, subscriber);
  return { id, requester, recipient: recipientOf(app, linkToken), seen: () => requester.location(id) };
}

const consentsOf = 'select c.id from consent c join location_request r on r.id = c.request_id where r.id = ?';
const rows = (table: 'position' | 'consent', requestId: string) =>
  app.orm.em
    .fork()
    .execute<Record<string, unknown>[]>(
      `select * from ${table} where ${table === 'consent' ? 'id' : 'consent_id'} in (${consentsOf})`,
      [requestId],
    );

test('a stop ends the share immediately; positions already shared stay visible', async () => {
  const { recipient, seen, id } = await asked();
  await recipient.grant('EXACT');
  await recipient.share();
  const { value } = await recipient.stop();
  expect(value.state).toBe('ENDED');
  expect(await seen()).toMatchObject({
    consent: 'ENDED',
    endedAt: value.share.endedAt,
    sharingUntil: null,
    position: { source: 'GPS' },
  });
  expect((await recipient.share()).code).toBe('NOT_SHARING');
  expect(await rows('position', id)).toHaveLength(2);
});

test('a repeated stop changes nothing and keeps the time of the first', async () => {
  const { recipient, seen } = await asked();
  await recipient.grant('EXACT');
  const first = await recipient.stop();
  const before = await seen();
  app.advance(60_000);
  const second = await recipient.stop();
  expect(second.value.share.endedAt).toBe(first.value.share.endedAt);
  expect(await seen()).toEqual(before);
});

test('a stop before any share changes nothing that the requester sees', async () => {
  const { recipient, seen } = await asked();
  const before = await seen();
  expect((await recipient.stop()).value.state).toBe('AWAITING');
  expect((await recipient.erase()).value.state).toBe('AWAITING');
  expect(await seen()).toEqual(before);
});

test('a stop after the share has expired does not change its end', async () => {
  const { recipient, seen, id } = await asked();
  const { value } = await recipient.grant('AREA', 'ONE_HOUR');
  app.advance(2 * hour);
  await recipient.stop();
  expect(await seen()).toMatchObject({ consent: 'ENDED', endedAt: value.share.until });
  expect(await rows('consent', id)).toMatchObject([{ end_reason: 'TIME_OVER' }]);
});

test('erasing deletes every position of the link, also those of earlier consents, and keeps the receipts', async () => {
  const { recipient, seen, id } = await asked();
  await recipient.grant('EXACT');
  await recipient.share();
  await recipient.grant('AREA', 'EIGHT_HOURS');
  await recipient.share({ recordedAt: new Date(app.ports.now().getTime() + 1).toISOString() });
  expect((await rows('position', id)).length).toBeGreaterThan(2);

  const { value } = await recipient.erase();
  expect(value).toMatchObject({
    state: 'ENDED',
    positions: [],
    share: { erased: true, position: null, positionCount: 0 },
  });
  expect(await rows('position', id)).toEqual([]);
  expect(await seen()).toMatchObject({ consent: 'ENDED', position: null, track: [] });
  const receipts = await rows('consent', id);
  expect(receipts).toHaveLength(2);
  for (const receipt of receipts) {
    expect(receipt).toMatchObject({
      text_version: expect.any(String),
      erased_at: expect.anything(),
      newest_gps_at: null,
    });
  }
});

test('erasing also works after a stop or after expiry, and can be repeated', async () => {
  for (const end of ['stop', 'time'] as const) {
    const { recipient, seen, id } = await asked();
    await recipient.grant('EXACT');
    await recipient.share();
    if (end === 'stop') await recipient.stop();
    else app.advance(2 * hour);
    await recipient.erase();
    expect(await rows('position', id)).toEqual([]);
    const after = await seen();
    expect(after).toMatchObject({ position: null });
    const receipts = await rows('consent', id);
    app.advance(60_000);
    await recipient.erase();
    expect(await rows('position', id)).toEqual([]);
    expect(await rows('consent', id)).toEqual(receipts);
  }
});

test('an erased link allows only reading and reporting', async () => {
  const { recipient } = await asked();
  await recipient.grant('EXACT');
  await recipient.erase();
  for (const answer of [
    await recipient.grant('CITY'),
    await recipient.decline(),
    await recipient.askWho(),
    await recipient.reply('OK'),
  ]) {
    expect(answer.code).toBe('LINK_ERASED');
  }
  expect((await recipient.share()).code).toBe('NOT_SHARING');
  expect((await recipient.extend()).code).toBe('NOT_SHARING');
  expect((await recipient.read()).state).toBe('ENDED');
  expect((await recipient.report('HARASSMENT')).value).toBe(true);
});

test('erasing also deletes the reply', async () => {
  const { recipient, seen } = await asked();
  await recipient.reply('ON_MY_WAY');
  await recipient.grant('EXACT');
  await recipient.erase();
  expect(await seen()).toMatchObject({ reply: null, repliedAt: null });
  expect((await recipient.read()).reply).toBeNull();
});

test('erasing without a share deletes the reply, and the request can still be answered', async () => {
  const { recipient, seen } = await asked();
  await recipient.reply('ON_MY_WAY');
  const before = await seen();
  expect((await recipient.stop()).value.reply).toBe('ON_MY_WAY');
  expect(await seen()).toEqual(before);
  expect((await recipient.erase()).value).toMatchObject({ state: 'AWAITING', canAnswer: true, reply: null });
  const after = await seen();
  expect(after).toMatchObject({ consent: 'AWAITING', reply: null, repliedAt: null });
  expect(Date.parse(after.changedAt)).toBeGreaterThan(Date.parse(before.changedAt));
  await recipient.erase();
  expect(await seen()).toEqual(after);
  expect((await recipient.reply('OK')).code).toBeUndefined();
});

test('erasing leaves no positions, even when some arrive concurrently', async () => {
  const { recipient, id } = await asked();
  await recipient.grant('EXACT');
  const at = (step: number) => new Date(app.ports.now().getTime() + step * 1_000).toISOString();
  const sends = Array.from({ length: 6 }, (_, step) => recipient.share({ recordedAt: at(step) }));
  const erased = recipient.erase();
  const outcomes = await Promise.all(sends);
  await erased;
  expect(await rows('position', id)).toEqual([]);
  for (const { code } of outcomes) expect([undefined, 'NOT_SHARING', 'POSITION_OUTDATED']).toContain(code);
});
