import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { followMailbox } from './follow-mailbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test('copies decline counts to a new mailbox and does not add them up when changing back', async () => {
  const em = app.orm.em.fork();
  const [first, second, recipient] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  await em.execute(
    'insert into decline_count (requester_hash, recipient_hash, count, last_at) values (?, ?, 1, now())',
    [first, recipient],
  );
  for (let trip = 0; trip < 3; trip += 1) {
    await followMailbox(app.newContext(), em, [first], [second]);
    await followMailbox(app.newContext(), em, [second], [first]);
  }
  const rows = await em.execute<{ count: number }[]>(
    'select count from decline_count where recipient_hash = ?',
    [recipient],
  );
  expect(rows).toEqual([{ count: 1 }, { count: 1 }]);
});

test('copies what counts at any domain of the old mailbox, less what the new one already counts at any of its own', async () => {
  const em = app.orm.em.fork();
  const recipients = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
  const [old, next] = [
    [randomBytes(32), randomBytes(32)],
    [randomBytes(32), randomBytes(32)],
  ] as const;
  const declined = (requester: Buffer, recipient: Buffer) =>
    em.execute(
      'insert into decline_count (requester_hash, recipient_hash, count, last_at) values (?, ?, 1, now())',
      [requester, recipient],
    );
  const [split, more, fewer] = recipients;
  for (const hash of old) await declined(hash, split);
  for (const hash of old) await declined(hash, more);
  await declined(next[1], more);
  await declined(old[1], fewer);
  for (const hash of next) await declined(hash, fewer);

  await followMailbox(app.newContext(), em, [...old], [...next]);
  for (const recipient of recipients) {
    const rows = await em.execute<{ count: number }[]>(
      'select sum(count)::int as count from decline_count where recipient_hash = ? and requester_hash in (?, ?)',
      [recipient, ...next],
    );
    expect(rows).toEqual([{ count: 2 }]);
  }
});

test('a suspension remains on the old mailbox for a time, and on the new one without end, also if they share a fingerprint', async () => {
  const em = app.orm.em.fork();
  const [left, shared] = [randomBytes(32), randomBytes(32)];
  for (const hash of [left, shared])
    await em.execute(
      'insert into sending_suspension (requester_hash, since, is_final) values (?, now(), false)',
      [hash],
    );
  await followMailbox(app.newContext(), em, [left, shared], [shared]);
  const rows = await em.execute<{ isLeft: boolean; erased: boolean }[]>(
    'select requester_hash = ? as "isLeft", erase_at is not null as erased from sending_suspension where requester_hash in (?, ?)',
    [left, left, shared],
  );
  expect(rows.every(({ isLeft, erased }) => isLeft === erased)).toBe(true);
  expect(rows).toHaveLength(2);
});
