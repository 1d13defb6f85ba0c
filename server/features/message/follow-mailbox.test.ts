import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { followMailbox } from './follow-mailbox.ts';

const app = await openTestApp();

test('copies decline counts to a new mailbox and does not add them up when changing back', async () => {
  const em = app.orm.em.fork();
  const [first, second, recipient] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  await em.execute(
    'insert into decline_count (requester_hash, recipient_hash, count, last_at) values (?, ?, 1, now())',
    [first, recipient],
  );
  for (let trip = 0; trip < 3; trip += 1) {
    await followMailbox(app.newContext(), em, first, second);
    await followMailbox(app.newContext(), em, second, first);
  }
  const rows = await em.execute<{ count: number }[]>(
    'select count from decline_count where recipient_hash = ?',
    [recipient],
  );
  expect(rows).toEqual([{ count: 1 }, { count: 1 }]);
});

test('a suspension remains on the old mailbox for a time, and on the new one without end', async () => {
  const em = app.orm.em.fork();
  const [left, kept] = [randomBytes(32), randomBytes(32)];
  await em.execute(
    'insert into sending_suspension (requester_hash, since, is_final) values (?, now(), false)',
    [left],
  );
  await followMailbox(app.newContext(), em, left, kept);
  const rows = await em.execute<{ isLeft: boolean; erased: boolean }[]>(
    'select requester_hash = ? as "isLeft", erase_at is not null as erased from sending_suspension where requester_hash in (?, ?)',
    [left, left, kept],
  );
  expect(rows.every(({ isLeft, erased }) => isLeft === erased)).toBe(true);
  expect(rows).toHaveLength(2);
});
