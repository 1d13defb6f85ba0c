import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const password = 'kucingku suka ikan';
const app = await openTestApp();

test('deletion makes no objects for each request: thousands would keep the process from all other work', async () => {
  const entities = async (requests: number): Promise<number> => {
    const owner = await makeSubscriber(app, { password });
    await app.orm.em.fork().execute(
      `with request as (
         insert into location_request
           (id, account_id, channel, locale, handover_hash, requested_at, expires_at, status, changed_at)
         select gen_random_uuid(), ?, 'LINK', 'en', sha256(gen_random_uuid()::text::bytea), now(), now(), 'PENDING', now()
         from generate_series(1, ?) returning id
       ), key as (
         insert into recipient_key (id, request_id, kind, token_hash, created_at)
         select gen_random_uuid(), id, 'OWN', sha256(id::text::bytea), now() from request returning id, request_id
       )
       insert into consent
         (id, request_id, key_id, precision, duration, locale, granted_at, until, text_version, text_hash)
       select gen_random_uuid(), request_id, id, 'AREA', 'ONCE', 'en', now(), now(), 'v', sha256('') from key`,
      [owner.accountId, requests],
    );
    let count = 0;
    const events = app.orm.em.getEventManager();
    const counter = { onInit: () => void (count += 1) };
    events.registerSubscriber(counter);
    const proof = await app.encryptPassword(password);
    const { data } = await app.graphql(
      'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { count } } }',
      { p: proof },
      { token: owner.token },
    );
    events.getSubscribers().delete(counter);
    expect(data.deleteAccount.kept).toMatchObject([{ count: requests }, { count: requests }]);
    return count;
  };
  expect(await entities(60)).toBeLessThan(30);
});
