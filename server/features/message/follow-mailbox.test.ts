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
    await followMailbox(app.newContext(), em, first, second);
    await followMailbox(app.newContext(), em, second, first);
  }
  const rows = await em.execute<{ count: number }[]>(
    'select count from decline_count where recipient_hash = ?',
    [recipient],
  );
  expect(rows).toEqual([{ count: 1 }, { count: 1 }]);
});
