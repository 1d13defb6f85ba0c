import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { Account } from '#server/features/account/account.entity.ts';
import { closeAccount } from '#server/features/privacy/delete-account.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { postWithKey } from '#server/testing/post-with-key.ts';
import { consentVersion } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const post = (path: string, payload: object, by: Parameters<typeof postWithKey>[3]) =>
  postWithKey(app, path, payload, by);

test('a repeated location call answers with what is shared now: nothing that was erased, and recorded as a view', async () => {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await requesterOf(app, subscriber).request({
    channel: 'PHONE',
    recipient: newPhone(),
  });
  await runDueJobs(app);
  const recipient = recipientOf(app, linkToken);
  await recipient.grant('EXACT');
  await recipient.share();
  const call = { key: randomUUID(), subscriber };
  const first = await post(`/locate/records/${id}/voice`, {}, call);
  expect(first.body.data.location.source).toBe('GPS');
  const views = async () => (await recipient.read()).looks.length;
  const before = await views();
  app.advance(5 * 60_000);
  expect((await post(`/locate/records/${id}/voice`, {}, call)).body.data.location).toEqual(
    first.body.data.location,
  );
  expect(await views()).toBe(before + 1);

  await recipient.erase();
  const again = await post(`/locate/records/${id}/voice`, {}, call);
  expect(again).toMatchObject({ status: 200, replayed: true });
  expect(again.body.data).toMatchObject({ id, consent: 'ENDED', location: null, address: null });
  const [row] = await app.orm.em
    .fork()
    .execute<{ key: Buffer; answer_sealed: Buffer }[]>(
      'select key, answer_sealed from idempotency_key where account_id = ?',
      [subscriber.accountId],
    );
  expect(app.ports.vault.open(row!.answer_sealed, `idempotency:${row!.key.toString('hex')}`)).toBe(
    JSON.stringify({ data: { id } }),
  );
});

test('the stored answer of a registration is erased with the account', async () => {
  const key = randomUUID();
  const email = `${randomUUID()}@example.org`;
  const renewalConsent = await consentVersion(app);
  const order = { email, planId: 'usd-28', cardToken: 'sandbox-card-confirms', renewalConsent };
  const first = await post('/auth/registerAndSign/stripe', order, { key });
  expect((await post('/auth/registerAndSign/stripe', order, { key })).body).toEqual(first.body);
  const emailHash = app.ports.vault.fingerprint('email', email);
  await app.orm.em
    .fork()
    .transactional(async (em) =>
      closeAccount(app.newContext(), em, await em.findOneOrFail(Account, { emailHash })),
    );
  const afterwards = await post('/auth/registerAndSign/stripe', order, { key });
  expect([afterwards.status, afterwards.replayed]).toEqual([200, false]);
  expect(afterwards.body.data.id).not.toBe(first.body.data.id);
});

test('a purchase sent again is answered as it is now, and says whether this caller can be signed in', async () => {
  const call = { key: randomUUID(), address: '198.51.100.9' };
  const email = `${randomUUID()}@example.org`;
  const renewalConsent = await consentVersion(app);
  const order = { email, planId: 'usd-28', cardToken: 'sandbox-card-succeeds', renewalConsent };
  const first = await post('/auth/registerAndSign/stripe', order, call);
  expect(first.body.data).toMatchObject({ email, status: 'SUCCEEDED', canSignIn: true });
  const cookie = String(first.headers['set-cookie']).split(';')[0]!;
  const again = async (by: object) =>
    (await post('/auth/registerAndSign/stripe', order, { ...call, ...by })).body.data;
  expect(await again({ cookie })).toEqual(first.body.data);
  expect(await again({})).toEqual({ ...first.body.data, canSignIn: false });

  const headers = { 'x-app-id': 'test', cookie };
  const { id } = first.body.data;
  await app.inject({ method: 'POST', url: '/api/v1/auth/loginAfterPayment', headers, payload: { id } });
  expect(await again({ cookie })).toEqual({ ...first.body.data, canSignIn: false });
});
