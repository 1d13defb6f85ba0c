import { expect, test } from 'vitest';
import { watchCount } from '#server/features/location/watch-locations.ts';
import { makePartnerToken, makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openSocket } from '#server/testing/socket.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();
const url = await app.app.listen({ port: 0, host: '127.0.0.1' });

async function granted(precision = 'EXACT') {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant(precision);
  const report = (token = recipient.token()) =>
    app.graphql('mutation ($t: String!) { reportPresence(token: $t) { state access } }', { t: token });
  const seen = () => requester.location(id);
  const stored = async () => {
    const [row] = await app.orm.em.fork().execute('select heard_at from consent where request_id = ?', [id]);
    return (row as { heard_at: Date | null }).heard_at;
  };
  return { subscriber, id, linkToken, recipient, report, seen, stored };
}
/** Seconds since then; the app's clock runs on while a test does. */
const ago = (at: string | number) =>
  Math.floor((app.ports.now().getTime() - new Date(at).getTime()) / 4_000) * 4;

test('an open page is heard without a position, on both faces and live; nothing else changes', async () => {
  const { subscriber, id, recipient, report, seen } = await granted();
  await recipient.share();
  const before = await seen();
  expect(ago(before.heardAt)).toBe(0);

  app.advance(20_000);
  const socket = await openSocket(url, { params: { authorization: `Bearer ${subscriber.token}` } });
  const pushed = socket.run('subscription { locationChanged { heardAt } }');
  await expect.poll(watchCount).toBe(1);
  expect((await report()).data.reportPresence).toMatchObject({ state: 'SHARING' });
  const { locationChanged } = (await pushed).data as unknown as { locationChanged: { heardAt: string } };
  expect(ago(locationChanged.heardAt)).toBe(0);
  socket.close();
  expect(await seen()).toEqual({ ...before, heardAt: locationChanged.heardAt });

  const { token } = await makePartnerToken(app, subscriber, 'LOCATION_READ');
  const record = await app.app.inject({
    url: `/api/v1/locate/records/${id}`,
    headers: { authorization: `Bearer ${token}`, 'x-app-id': 'test' },
  });
  expect(record.json().data.hearTime).toBe(Date.parse(locationChanged.heardAt));
  await recipient.stop();
  expect(await seen()).toMatchObject({ heardAt: null });
});

test('within five seconds it is heard once; a position counts, but not one that the device had kept', async () => {
  const { recipient, report, seen } = await granted();
  await recipient.share();
  const { heardAt } = await seen();
  await report();
  expect((await seen()).heardAt).toBe(heardAt);
  app.advance(8_000);
  await recipient.share();
  const later = (await seen()).heardAt;
  expect(ago(later)).toBe(0);
  app.advance(120_000);
  await recipient.share({ recordedAt: new Date(Date.parse(later) + 10_000).toISOString() });
  expect((await seen()).heardAt).toBe(later);
});

test('only a page that may send positions, and has, is heard', async () => {
  const [before, city, shared] = [await granted(), await granted('CITY'), await granted()];
  await shared.recipient.share();
  const heard = await shared.stored();
  app.advance(20_000);
  await before.report();
  await city.report();
  const { data } = await shared.report(shared.linkToken);
  expect(data.reportPresence).toEqual({ state: 'TAKEN', access: 'STOP' });
  await shared.recipient.stop();
  expect((await shared.report()).data.reportPresence).toMatchObject({ state: 'ENDED' });
  expect((await shared.report('kX3_9s-Qw0ZtY7bN2mLpR4vA')).data.reportPresence).toBeNull();
  for (const { stored } of [before, city]) expect(await stored()).toBeNull();
  expect(await shared.stored()).toEqual(heard);
});

test('the time is in the recipient’s copy, and is erased with what was shared', async () => {
  const { recipient, report, stored } = await granted();
  await recipient.share();
  app.advance(20_000);
  await report();
  const { consents } = (await recipient.heldData())! as { consents: { heardAt: string }[] };
  expect(ago(consents[0]!.heardAt)).toBe(0);
  await recipient.erase();
  expect(await stored()).toBeNull();
});
