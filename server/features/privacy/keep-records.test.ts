import { expect, test } from 'vitest';
import { makeRequest, makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { keepRecords } from './keep-records.ts';

const app = await openTestApp();

test.each([0, 1, 500, 1_001])('of %i records each is kept once', async (count) => {
  const em = app.orm.em.fork();
  await em.execute('delete from kept_record');
  const contents = Array.from({ length: count }, (_, number) => ({ number }));
  const until = new Date(app.ports.now().getTime() + 1_000);
  const ctx = app.newContext();
  const kept = await em.transactional((inner) => keepRecords(ctx, inner, 'PAYMENT_RECORD', contents, until));
  expect(kept).toEqual(count === 0 ? [] : [{ kind: 'PAYMENT_RECORD', count, until }]);
  const rows = await em.execute<{ id: string; sealed: Buffer }[]>('select id, sealed from kept_record');
  const opened = rows.map(
    ({ id, sealed }) => JSON.parse(ctx.vault.open(sealed, `kept-record:${id}`)) as { number: number },
  );
  expect(opened.toSorted((a, b) => a.number - b.number)).toEqual(contents);
});

test('what is kept of a deleted account’s request says nothing about either person', async () => {
  const password = 'kucingku suka ikan';
  const account = await makeSubscriber(app, { password });
  const input = { channel: 'PHONE', recipient: newPhone(), title: 'Mum', senderName: 'Sari' };
  const { id, linkToken } = await makeRequest(app, account, input);
  await recipientOf(app, linkToken).reply('OK');
  await requesterOf(app, account).changeIcon(id, '🦩');
  const proof = { p: await app.encryptPassword(password) };
  const mutation = 'mutation ($p: String!) { deleteAccount(encryptedPassword: $p) { kept { kind } } }';
  expect((await app.graphql(mutation, proof, account)).errors).toBeUndefined();
  const query = `select account_id, recipient_sealed, title_sealed, sender_sealed, icon_sealed, reply, replied_at
    from location_request where id = ?`;
  const [row] = await app.orm.em.fork().execute<object[]>(query, [id]);
  expect(Object.values(row!)).toEqual(Array.from({ length: 7 }, () => null));
});
