import { expect, test } from 'vitest';
import { eraseOldPositions } from '#server/features/privacy/erase-old-positions.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { day, minute } from '#shared/time-units.ts';

let now = Date.now();
const app = await openTestApp({ ports: { now: () => new Date(now) } });

/** An address that the IP data knows, so that any other precision would have a place. */
const jakarta = '125.160.0.1';

async function asked(channel: 'PHONE' | 'LINK' = 'PHONE', address = jakarta) {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const { id, linkToken, handoverToken } = await requester.request({
    channel,
    title: 'Home yet?',
    ...(channel === 'PHONE' ? { recipient: `+4477009${String((phones += 1)).padStart(5, '0')}` } : {}),
  });
  return { requester, id, handoverToken, recipient: recipientOf(app, linkToken, address) };
}
let phones = 0;

const positions = async (id: string) =>
  app.orm.em
    .fork()
    .execute('select p.id from position p join consent c on c.id = p.consent_id where c.request_id = ?', [
      id,
    ]);

test('an arrival-only share has no place, not even that of the IP address, and takes none from a device', async () => {
  const { requester, id, recipient } = await asked();
  expect((await recipient.grant('ARRIVAL')).value).toMatchObject({
    state: 'SHARING',
    share: { precision: 'ARRIVAL', position: null, arrivedAt: null },
  });
  expect((await recipient.share()).code).toBe('PRECISION_EXCEEDED');
  expect((await recipient.shareSeveral()).code).toBeUndefined();
  expect(await positions(id)).toEqual([]);
  expect(await requester.location(id)).toMatchObject({
    consent: 'GRANTED',
    status: 'PENDING',
    heardAt: null,
  });
});

test('before the arrival the requester sees what they see of a share whose place is not known', async () => {
  const other = async (precision: string) => {
    // The IP data knows no place of this address.
    const { requester, id, recipient } = await asked('LINK', '240.0.0.1');
    await recipient.grant(precision);
    const { id: _id, link: _link, ...shown } = await requester.location(id);
    return JSON.stringify(shown);
  };
  expect(await other('ARRIVAL')).toBe(await other('EXACT'));
});

test('the arrival is told with its time and nothing else, and ends an arrival-only share', async () => {
  const { requester, id, recipient } = await asked();
  await recipient.grant('ARRIVAL');
  now += 20 * minute;
  const at = new Date(now - 2 * minute).toISOString();
  expect((await recipient.arrive({ at })).value).toMatchObject({
    state: 'ENDED',
    share: { arrivedAt: at, endedAt: new Date(now).toISOString() },
  });
  const shown = await requester.location(id);
  expect(shown).toMatchObject({
    consent: 'ENDED',
    arrivedAt: at,
    position: null,
    track: [],
    status: 'PENDING',
  });
  now += minute;
  expect((await recipient.arrive()).value.share.arrivedAt).toBe(at);
  expect(await requester.location(id)).toEqual(shown);
});

test.each([
  [true, 'ENDED'],
  [false, 'SHARING'],
])('beside a place: stop %s leaves the share %s', async (stop, state) => {
  const { requester, id, recipient } = await asked();
  await recipient.grant('EXACT');
  expect((await recipient.arrive({ stop })).value.state).toBe(state);
  expect((await requester.location(id)).arrivedAt).toBe(new Date(now).toISOString());
  expect((await recipient.arrive({ stop: true })).value.state).toBe(state);
});

test('a time outside the share counts as its beginning or as now', async () => {
  const { requester, id, recipient } = await asked();
  const { value } = await recipient.grant('EXACT');
  now += minute;
  await recipient.arrive({ at: new Date(now - day).toISOString() });
  expect((await requester.location(id)).arrivedAt).toBe(value.share.grantedAt);
});

test('who may not say it: nobody without a share, over LINK not the requester, elsewhere not their link', async () => {
  const { recipient, handoverToken } = await asked();
  expect((await recipient.arrive()).code).toBe('NOT_SHARING');
  await recipient.grant('ARRIVAL');
  expect((await recipientOf(app, handoverToken).arrive()).code).toBe('LINK_READ_ONLY');
  const passedOn = await asked('LINK');
  await passedOn.recipient.grant('ARRIVAL');
  expect((await recipientOf(app, passedOn.handoverToken).arrive()).code).toBe('LINK_TAKEN');
  expect((await passedOn.recipient.arrive()).value.state).toBe('ENDED');
});

test('once is refused', async () => {
  const { recipient } = await asked();
  expect(await recipient.grant('ARRIVAL', 'ONCE')).toMatchObject({ code: 'BAD_INPUT', field: 'duration' });
});

test('it is erased with what was shared, and after as many days as a position', async () => {
  const { requester, id, recipient } = await asked();
  await recipient.grant('ARRIVAL');
  await recipient.arrive();
  await recipient.erase();
  expect((await requester.location(id)).arrivedAt).toBeNull();
  const kept = await asked();
  await kept.recipient.grant('ARRIVAL');
  await kept.recipient.arrive();
  const arrivals = async () =>
    (
      await app.orm.em
        .fork()
        .execute('select id from consent where arrived_at is not null and request_id = ?', [kept.id])
    ).length;
  now += (app.newContext().settings.retentionDays - 1) * day;
  await eraseOldPositions(app.newContext());
  expect(await arrivals()).toBe(1);
  now += day;
  await eraseOldPositions(app.newContext());
  expect(await arrivals()).toBe(0);
});
