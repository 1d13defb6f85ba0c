import { expect, test } from 'vitest';
import { Account } from '#server/features/account/account.entity.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { locationPart } from './parts/location.ts';

const app = await openTestApp();

test('exports the positions of each request in the order of its shares, and its views newest first', async () => {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const em = app.orm.em.fork();
  const expected = new Map<string, object>();
  for (const recipientNumber of ['+447700900331', '+447700900332']) {
    app.advance(4 * 3_600_000);
    const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient: recipientNumber });
    const recipient = recipientOf(app, linkToken);
    for (let share = 0; share < 2; share += 1) {
      await recipient.grant('EXACT');
      app.advance(60_000);
      await recipient.share();
      await requester.location(id);
      await recipient.stop();
    }
    // As if it had been granted before the first: neither the place in the table nor the ids tell the order.
    await em.execute(
      `update consent set granted_at = granted_at - interval '1 hour' where id =
         (select id from consent where request_id = ? order by granted_at desc limit 1)`,
      [id],
    );
    app.advance(60_000);
    const track = (await requester.location(id)).track as { recordedAt: string }[];
    expect(track).toHaveLength(4);
    const [first, second] = [track.slice(0, 2), track.slice(2)];
    expected.set(
      id,
      [...second, ...first].map(({ recordedAt }) => recordedAt),
    );
  }
  const answer = await app.graphql('mutation { exportAccount }', {}, { token: subscriber.token });
  type Exported = { id: string; positions: { recordedAt: string }[]; viewReceipts: string[] };
  const { locations } = answer.data.exportAccount as { locations: Exported[] };
  expect(locations).toHaveLength(2);
  for (const { id, positions, viewReceipts } of locations) {
    expect(positions.map(({ recordedAt }) => recordedAt)).toEqual(expected.get(id));
    expect(viewReceipts.length).toBeGreaterThan(2);
    expect(viewReceipts).toEqual(viewReceipts.toSorted().toReversed());
  }
});

test('what is downloaded hours after the copy was begun is recorded as viewed then', async () => {
  const subscriber = await makeSubscriber(app);
  const requester = requesterOf(app, subscriber);
  const { linkToken } = await requester.request({ channel: 'PHONE', recipient: newPhone() });
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT', 'EIGHT_HOURS');
  const ctx = app.newContext();
  const account = await ctx.em.findOneOrFail(Account, { id: subscriber.accountId });
  const { locations } = await locationPart.rows(ctx, account);
  type Row = { positions: AsyncIterable<object[]> };
  const { value: page } = await (locations as AsyncGenerator<Row[]>).next();
  const before = (await recipient.read()).looks as string[];
  // Whoever downloads it reads no further meanwhile.
  app.advance(2 * 3_600_000);
  await recipient.share();
  const positions: object[] = [];
  for await (const part of (page as Row[])[0]!.positions) positions.push(...part);
  expect(positions).toHaveLength(2);
  const minute = new Date(Math.floor(app.ports.now().getTime() / 60_000) * 60_000).toISOString();
  expect((await recipient.read()).looks).toEqual([minute, ...before]);
});
