import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { buildTestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs, waitingJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { expireRequest } from '#server/features/location/expire-request.ts';
import { eraseOldPositions } from '#server/features/privacy/erase-old-positions.ts';
import { endShare } from './end-share.ts';
import { day, hour } from '#shared/time-units.ts';

const app = await openTestApp();

async function asked(input: object = { channel: 'LINK', title: 'A link' }) {
  const account = await makeSubscriber(app);
  const requester = requesterOf(app, account);
  const { id, linkToken } = await requester.request(input);
  const heard: string[] = [];
  app.ports.events.subscribe(`account:${account.accountId}`, (text) => heard.push(text));
  // The events about the request itself have arrived by now.
  await app.ports.events.roundTrip();
  heard.length = 0;
  return { id, requester, heard, recipient: recipientOf(app, linkToken), seen: () => requester.location(id) };
}

describe('the end of a share', () => {
  test('takes effect by the clock; the job then records it and notifies the dashboard', async () => {
    const { recipient, seen, heard, id } = await asked();
    const { value } = await recipient.grant('AREA', 'ONE_HOUR');
    app.advance(hour);
    expect(await seen()).toMatchObject({ consent: 'ENDED', endedAt: value.share.until });
    expect((await recipient.share()).code).toBe('NOT_SHARING');
    await expect.poll(() => heard).toContain(id);
    heard.length = 0;
    const before = await seen();
    await runDueJobs(app);
    await expect.poll(() => heard).toEqual([id]);
    expect(await seen()).toEqual({ ...before, changedAt: expect.any(String) });
  });

  test('comes after 15 minutes for ONCE without a device position', async () => {
    const { recipient, seen } = await asked();
    await recipient.grant('EXACT', 'ONCE');
    app.advance(15 * 60_000);
    await runDueJobs(app);
    expect(await seen()).toMatchObject({ consent: 'ENDED', status: 'IP_LOCATED' });
  });

  test('is not triggered by the job of an earlier choice after the share was changed', async () => {
    const { recipient, seen } = await asked();
    await recipient.grant('AREA', 'ONE_HOUR');
    await recipient.grant('EXACT', 'EIGHT_HOURS');
    app.advance(2 * hour);
    await runDueJobs(app);
    expect((await seen()).consent).toBe('GRANTED');
  });

  test('is rescheduled when its job runs early because of clock skew', async () => {
    const { recipient, seen } = await asked();
    await recipient.grant('AREA', 'ONE_HOUR');
    app.advance(hour - 20_000);
    const [consent] = await app.orm.em
      .fork()
      .execute<{ id: string }[]>('select id from consent order by granted_at desc limit 1');
    const before = await waitingJobs(app, 'end-share');
    await endShare(app.newContext(), { consentId: consent!.id });
    expect(await waitingJobs(app, 'end-share')).toHaveLength(before.length + 1);
    expect((await seen()).consent).toBe('GRANTED');
    app.advance(20_000);
    await endShare(app.newContext(), { consentId: consent!.id });
    expect(await waitingJobs(app, 'end-share')).toHaveLength(before.length + 1);
    expect((await seen()).consent).toBe('ENDED');
  });
});

describe('the expiry of a request', () => {
  test('comes after 72 hours without an answer and notifies the dashboard', async () => {
    const { seen, heard, id } = await asked();
    app.advance(72 * hour);
    expect(await runDueJobs(app)).toContainEqual({ name: 'expire-request', failed: false });
    await expect.poll(() => heard).toEqual([id]);
    expect(await seen()).toMatchObject({ consent: 'EXPIRED', endedAt: null });
  });

  test('is rescheduled when its job runs early because of clock skew', async () => {
    const { heard, id } = await asked();
    app.advance(72 * hour - 20_000);
    const before = await waitingJobs(app, 'expire-request');
    await expireRequest(app.newContext(), { requestId: id });
    const after = await waitingJobs(app, 'expire-request');
    expect(after).toHaveLength(before.length + 1);
    // Twenty seconds early again, if the clocks still differ.
    expect(after.at(-1)!.getTime()).toBeGreaterThan(before.at(-1)!.getTime() + 10_000);
    expect(heard).toEqual([]);
    app.advance(20_000);
    await expireRequest(app.newContext(), { requestId: id });
    await expect.poll(() => heard).toEqual([id]);
    expect(await waitingJobs(app, 'expire-request')).toHaveLength(after.length);
  });

  test.each(['answered', 'told no', 'taken back'])(
    'does not apply after an answer or a cancellation: %s',
    async (how) => {
      const { recipient, requester, id, seen } = await asked();
      if (how === 'answered') await recipient.grant('AREA', 'UNTIL_STOPPED');
      if (how === 'told no') await recipient.decline(true);
      if (how === 'taken back') await requester.cancel(id);
      app.advance(73 * hour);
      const before = (await seen()).changedAt;
      const ran = await runDueJobs(app);
      expect(ran).toContainEqual({ name: 'expire-request', failed: false });
      if (how !== 'answered') expect((await seen()).changedAt).toBe(before);
      expect((await seen()).consent).toBe(
        { answered: 'ENDED', 'told no': 'DECLINED', 'taken back': 'ENDED' }[how],
      );
    },
  );
});

describe('old positions', () => {
  test('are erased 30 days after they were recorded; newer ones and the receipt stay', async () => {
    const { recipient } = await asked();
    await recipient.grant('EXACT', 'UNTIL_STOPPED');
    await recipient.share();
    app.advance(12 * hour);
    await recipient.share({ latitude: 1, longitude: 2 });
    await recipient.stop();
    const before = (await recipient.read()).share.positionCount;
    app.advance(29 * day + 13 * hour);
    await eraseOldPositions(app.newContext());
    expect((await recipient.read()).share.positionCount).toBe(1);
    expect(before).toBeGreaterThan(1);
    const held = (await recipient.heldData())!;
    expect(held.positions).toMatchObject([{ latitude: 1, longitude: 2 }]);
    app.advance(day);
    expect(await eraseOldPositions(app.newContext())).toBe(1);
    const after = (await recipient.heldData())!;
    expect(after.positions).toEqual([]);
    expect((await recipient.read()).share.positionCount).toBe(0);
    expect(after.consents).toHaveLength(1);
  });

  test('are erased without a deadlock while the recipient erases them too', async () => {
    const { recipient, id } = await asked();
    await recipient.grant('EXACT', 'UNTIL_STOPPED');
    await recipient.share();
    await recipient.stop();
    app.advance(31 * day);
    // In the order of Stop and erase: the request, its consents, then the positions.
    const erased = await whileHeld(
      app,
      async (em) => {
        await em.execute('select from location_request where id = ? for update', [id]);
        await em.execute('update consent set position_count = 0 where request_id = ?', [id]);
      },
      () => eraseOldPositions(app.newContext()),
      (em) =>
        em.execute('delete from position where consent_id in (select id from consent where request_id = ?)', [
          id,
        ]),
    );
    expect(erased).toBe(0);
    expect((await recipient.read()).share.positionCount).toBe(0);
  });

  test('are erased from other requests, which share again, while one request is being changed', async () => {
    const all = [await asked(), await asked(), await asked()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const { recipient } of all) {
      await recipient.grant('EXACT', 'UNTIL_STOPPED');
      await recipient.share();
      await recipient.stop();
    }
    app.advance(31 * day);
    // The last one to be locked.
    const held = all.pop()!;
    const positions = async ({ recipient }: (typeof all)[number]) =>
      (await recipient.heldData())!.positions.length as number;
    const erased = await whileHeld(
      app,
      (em) => em.execute('select from location_request where id = ? for update', [held.id]),
      () => eraseOldPositions(app.newContext()),
      async () => {
        for (const other of all) {
          expect(await positions(other)).toBe(0);
          expect((await other.recipient.grant('EXACT', 'ONE_HOUR')).code).toBeUndefined();
          expect((await other.recipient.share()).code).toBeUndefined();
        }
        expect(await positions(held)).toBe(2);
      },
    );
    expect(erased).toBe(6);
    expect(await positions(held)).toBe(0);
    for (const other of all) expect(await positions(other)).toBe(2);
  });

  test('are all erased where there are more than one statement erases', async () => {
    const { recipient, id } = await asked();
    await recipient.grant('EXACT', 'UNTIL_STOPPED');
    await recipient.stop();
    const em = app.orm.em.fork();
    await em.execute(
      `insert into position (consent_id, source, recorded_at, sealed)
       select consent_id, 'GPS', recorded_at, sealed from position cross join generate_series(1, 5001)
       where consent_id = (select id from consent where request_id = ?)`,
      [id],
    );
    await em.execute('update consent set position_count = 5002 where request_id = ?', [id]);
    app.advance(31 * day);
    expect(await eraseOldPositions(app.newContext())).toBeGreaterThan(5_001);
    expect((await recipient.read()).share.positionCount).toBe(0);
  });

  test('are erased after the configured retention period', async () => {
    const short = await buildTestApp({ settings: { retentionDays: 1 } });
    const requester = requesterOf(short, await makeSubscriber(short));
    const { linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
    await recipientOf(short, linkToken).grant('CITY');
    // An hour early, because the job runs once an hour and no position may be kept too long.
    short.advance(day - hour - 60_000);
    expect(await eraseOldPositions(short.newContext())).toBe(0);
    short.advance(120_000);
    expect(await eraseOldPositions(short.newContext())).toBe(1);
    await short.close();
  });
});
