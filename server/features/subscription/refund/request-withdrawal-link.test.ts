import { expect, test } from 'vitest';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { newBuyer, signIn } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { mailWithdrawalLink } from './request-withdrawal-link.ts';

const app = await openTestApp();

const ask = (email: string) =>
  app.graphql('mutation ($email: String!) { requestWithdrawalLink(email: $email) { accepted } }', { email });
const jobs = async () =>
  (await app.orm.em
    .fork()
    .execute(`select id, data from pgboss.job where name = 'withdrawal-mail' order by created_on`)) as {
    id: string;
    data: Jobs['withdrawal-mail'];
  }[];
const mails = async () => {
  const query = `select id from message where template_id like 'payment-withdrawal.%'`;
  return (await app.orm.em.fork().execute(query)).length;
};

test('e-mails the link only to buyers of the last 14 days; the response is the same for everyone', async () => {
  const buyer = newBuyer(app);
  await buyer.buy();
  expect((await ask(buyer.email)).data).toEqual({ requestWithdrawalLink: { accepted: true } });
  expect((await ask('nobody-at-all@example.org')).data).toEqual({
    requestWithdrawalLink: { accepted: true },
  });
  const [ours, other] = await jobs();
  await mailWithdrawalLink(app.newContext(), other!.data, other!.id);
  expect(await mails()).toBe(0);
  await mailWithdrawalLink(app.newContext(), ours!.data, ours!.id);
  expect(await mails()).toBe(1);
  // Its process died before the job was done.
  await mailWithdrawalLink(app.newContext(), ours!.data, ours!.id);
  expect(await mails(), 'the job again').toBe(1);
  app.advance(15 * 86_400_000);
  await mailWithdrawalLink(app.newContext(), ours!.data, ours!.id);
  expect(await mails()).toBe(1);
});

test('rejects invalid addresses and rate limits repeated requests', async () => {
  expect((await ask('mum@nowhere')).errors?.[0]?.extensions.code).toBe('EMAIL_INVALID');
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 6; n += 1) codes.push((await ask('often@example.org')).errors?.[0]?.extensions.code);
  expect(codes).toEqual([undefined, undefined, undefined, 'RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED']);
  // It is always the same link: whoever has had three of them in a day needs no fourth.
  app.advance(3_600_000);
  expect((await ask('often@example.org')).errors?.[0]?.extensions).toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: 23 * 3_600,
  });
});

test('querying a payment by an unknown or malformed id returns null without an error', async () => {
  const { token } = await makeSubscriber(app);
  for (const id of ['', 'x', '%27', crypto.randomUUID()]) {
    const { data, errors } = await app.graphql(
      'query ($id: ID!) { payment(id: $id) { id } }',
      { id },
      { token },
    );
    expect([data, errors]).toEqual([{ payment: null }, undefined]);
  }
});

test('a payment is shown to whoever paid it, and to nobody else', async () => {
  const payer = async () => {
    const buyer = newBuyer(app);
    await buyer.buy();
    await signIn(app, buyer);
    const { data } = await buyer.ask('{ viewer { subscription { payments { id } } } }');
    expect(data.viewer.subscription.payments).toHaveLength(1);
    const { id } = data.viewer.subscription.payments[0] as { id: string };
    return { ...buyer, id };
  };
  const [one, other] = [await payer(), await payer()];
  const seen = async (id: string) =>
    (await one.ask('query ($id: ID!) { payment(id: $id) { id } }', { id })).data.payment;
  expect(await seen(one.id)).toEqual({ id: one.id });
  expect(await seen(other.id)).toBeNull();
});
