import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour, minute } from '#shared/time-units.ts';

const password = 'kucingku suka ikan';
const app = await openTestApp();

test.each([
  ['cancelled before its time was up', [10 * minute, 2 * hour], 10 * minute, 'REQUEST_CANCELLED'],
  ['whose time was up before the request was cancelled', [2 * hour, 0], hour, 'TIME_OVER'],
] as const)(
  'the receipt of a share %s says so, although no job has ended it',
  async (_, waits, end, reason) => {
    const mine = await makeSubscriber(app, { password });
    const requester = requesterOf(app, mine);
    const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'Trip' });
    await recipientOf(app, linkToken).grant('CITY', 'ONE_HOUR');
    app.advance(waits[0]);
    const cancel = `mutation { cancelRequest(locationId: "${id}") { id } }`;
    expect((await app.graphql(cancel, {}, mine)).errors).toBeUndefined();
    app.advance(waits[1]);
    const em = app.orm.em.fork();
    // As before its job has run.
    await em.execute('update consent set ended_at = null, end_reason = null where request_id = ?', [id]);
    const deletion = 'mutation ($p: String!) { deleteAccount(encryptedPassword: $p) { kept { kind } } }';
    const deleted = await app.graphql(deletion, { p: await app.encryptPassword(password) }, mine);
    expect(deleted.errors).toBeUndefined();
    const [record] = await em.execute<{ id: string; sealed: Buffer }[]>(
      'select id, sealed from kept_record order by erase_at desc limit 1',
    );
    const receipt = JSON.parse(app.ports.vault.open(record!.sealed, `kept-record:${record!.id}`)) as {
      grantedAt: string;
      endedAt: string;
      endReason: string;
    };
    expect(receipt.endReason).toBe(reason);
    const lasted = Date.parse(receipt.endedAt) - Date.parse(receipt.grantedAt);
    // The test's clock runs on.
    expect(Math.floor(lasted / minute)).toBe(end / minute);
  },
);
