import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { codeIn, mailTo } from '#server/testing/mailbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ worker: true });
});
afterAll(() => app.close());

const [old, fresh] = ['kucingku suka ikan', 'ikan goreng tanpa kucing'];
const webhook = 'mutation { createWebhook(url: "https://stranger.example/") { secret } }';
const webhooksOf = (accountId: string) =>
  app.orm.em.fork().execute<object[]>('select from webhook_endpoint where account_id = ?', [accountId]);

/** As whoever reads the mailbox; `skip`: how many codes were mailed before. */
async function reset(email: string, skip = 0) {
  await app.graphql('mutation ($e: String!) { requestResetCode(email: $e) }', { e: email });
  const verificationCode = codeIn(await mailTo(app, email, /verification code/, skip));
  const input = { email, verificationCode, encryptedPassword: await app.encryptPassword(fresh) };
  await app.graphql('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', { input });
  const { data } = await app.graphql(
    'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
    { e: email, p: await app.encryptPassword(fresh) },
  );
  return data.signInWithPassword as { token: string };
}

test('the first code that its owner uses ends what a stranger made who only knew the address; what they make then stays', async () => {
  const { email, accountId, token } = await makeSubscriber(app, { password: old });
  await app.orm.em.fork().execute('update account set email_proven_at = null where id = ?', [accountId]);
  expect((await app.graphql(webhook, {}, { token })).errors).toBeUndefined();
  const owner = await reset(email);
  expect(await webhooksOf(accountId)).toEqual([]);

  expect((await app.graphql(webhook, {}, owner)).errors).toBeUndefined();
  await reset(email, 1);
  expect(await webhooksOf(accountId)).toHaveLength(1);
});
