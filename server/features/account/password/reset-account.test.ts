import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { codeIn, mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ worker: true });

const [old, fresh] = ['kucingku suka ikan', 'ikan goreng tanpa kucing'];

async function codeFor(email: string): Promise<string> {
  await app.graphql('mutation ($email: String!) { requestResetCode(email: $email) }', { email });
  return codeIn(await mailTo(app, email, /verification code/));
}
async function reset(email: string, verificationCode: string) {
  const encryptedPassword = await app.encryptPassword(fresh);
  return app.graphql('mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }', {
    input: { email, verificationCode, encryptedPassword },
  });
}
const signIn = async (email: string) =>
  app.graphql(
    'mutation ($email: String!, $p: String!) { signInWithPassword(email: $email, encryptedPassword: $p) { token } }',
    { email, p: await app.encryptPassword(fresh) },
  );

test.each([
  ['deletes earlier webhooks when it is the first proof of the mailbox', false, []],
  ['keeps webhooks when the mailbox was already proven', true, [{ url: 'https://partner.example/hook' }]],
])('a password reset ends earlier sessions and %s', async (_, isProven, left) => {
  const { email, token } = await makeSubscriber(app, { password: old, isProven });
  const registered = await app.graphql(
    'mutation { createWebhook(url: "https://partner.example/hook") { endpoint { id } } }',
    {},
    { token },
  );
  expect(registered.errors).toBeUndefined();
  expect((await reset(email, await codeFor(email))).data.resetPassword).toBe(true);
  const owner = (await signIn(email)).data.signInWithPassword as { token: string };
  const { viewer } = (await app.graphql('{ viewer { webhooks { url } } }', {}, owner)).data;
  expect(viewer.webhooks).toEqual(left);
  expect((await app.graphql('{ viewer { id } }', {}, { token })).data.viewer).toBeNull();
});

test('a password reset cancels a pending change of address', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  const address = 'a-stranger@example.org';
  await app.graphql(
    'mutation ($e: String!) { requestEmailChange(newEmail: $e) { account { id } } }',
    { e: address },
    { token },
  );
  const confirm = async (to: string, subject: RegExp) => {
    const query = 'mutation ($t: String!) { confirmEmailChange(token: $t) }';
    return app.graphql(query, { t: tokenIn(await mailTo(app, to, subject)) });
  };
  expect((await confirm(address, /Confirm this address/)).data.confirmEmailChange).toBe('AWAITING_OTHER');
  expect((await reset(email, await codeFor(email))).data.resetPassword).toBe(true);
  const late = await confirm(email, /Confirm the new address/);
  expect(late.errors?.[0]?.extensions.code).toBe('LINK_INVALID');
  expect((await signIn(email)).errors).toBeUndefined();
});

test('a password reset also prevents a change of address that is being requested at the same time', async () => {
  const { accountId, token } = await makeSubscriber(app);
  const late = await whileHeld(
    app,
    (em) => em.execute('select from account where id = ? for update', [accountId]),
    () =>
      app.graphql(
        'mutation { requestEmailChange(newEmail: "a-late-stranger@example.org") { account { id } } }',
        {},
        { token },
      ),
    (em) => em.execute('delete from session where account_id = ?', [accountId]),
  );
  expect(late.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  const changes = app.orm.em.fork().execute('select from email_change where account_id = ?', [accountId]);
  expect(await changes).toEqual([]);
});

test('rejects a code when the account is deleted concurrently, without a deadlock', async () => {
  const { email, accountId } = await makeSubscriber(app, { password: old });
  const right = await codeFor(email);
  const hash = app.ports.vault.fingerprint('email', email);
  const answer = await whileHeld(
    app,
    (em) => em.execute('select from account where id = ? for update', [accountId]),
    () => reset(email, right),
    async (em) => {
      await em.execute('delete from reset_code where email_hash = ?', [hash]);
      await em.execute('delete from account where id = ?', [accountId]);
    },
  );
  expect(answer.errors?.[0]?.extensions.code).toBe('CODE_INVALID');
});
