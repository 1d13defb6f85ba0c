import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const newKey = () => randomBytes(18).toString('base64url');

test('a link mints a thousand keys and some more, so that whoever holds it cannot fill the table; stop and report stay', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
  const holder = () => recipientOf(app, linkToken);
  const own = holder();
  await own.askWho(newKey());
  const keys = async (more: number) =>
    app.orm.em.fork().execute(
      `insert into recipient_key (id, request_id, kind, token_hash, created_at)
       select gen_random_uuid(), ?, 'OWN', sha256(gen_random_uuid()::text::bytea), now() from generate_series(1, ?)`,
      [id, more],
    );
  await keys(998);
  expect((await holder().decline(false, newKey())).code).toBeUndefined();
  await keys(256);
  for (const act of ['decline', 'block', 'askWho'] as const)
    expect(
      (await (act === 'decline' ? holder().decline(false, newKey()) : holder()[act](newKey()))).code,
    ).toBe('LIMIT_REACHED');
  expect((await holder().grant('CITY')).code).toBe('LIMIT_REACHED');
  expect((await holder().stop()).code).toBeUndefined();
  expect((await holder().report('STALKING')).code).toBeUndefined();
  expect((await own.grant('CITY')).value.state).toBe('SHARING');
});
