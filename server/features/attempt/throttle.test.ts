import { expect, test } from 'vitest';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { forgetAttempts, uncountAttempt } from './throttle.ts';

const app = await openTestApp();

const [low, high] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const counters = [high, low].map((key) => ({ key, limit: 10, window: 60_000 }));

test.each([
  ['taking an attempt back', () => uncountAttempt(app.newContext(), counters)],
  ['forgetting attempts', () => forgetAttempts(app.newContext(), [high, low])],
])('%s locks counters in key order, so that it cannot deadlock', async (_, act) => {
  const em = app.orm.em.fork();
  await em.execute('delete from throttle');
  // Inserts the higher key first, because a sequential scan follows the order of insertion.
  for (const key of [high, low])
    await em.execute("insert into throttle values (?, 1, now() + interval '1 hour')", [key]);
  await whileHeld(
    app,
    (holder) => holder.execute('select from throttle where key = ? for update', [low]),
    act,
    (holder) => holder.execute('select from throttle where key = ? for update nowait', [high]),
  );
  expect(await em.execute('select from throttle where count > 0')).toEqual([]);
});
