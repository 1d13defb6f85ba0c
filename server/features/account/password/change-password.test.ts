import { expect, test } from 'vitest';
import { makePartnerToken, makeSubscriber } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ worker: true });

const old = 'kucingku suka ikan';
const fresh = 'ikan goreng tanpa kucing';

async function change(token: string, proof: { password?: string; token?: string }, next = fresh) {
  return app.graphql(
    `mutation ($old: String, $token: String, $new: String!) {
      changePassword(encryptedPassword: $old, token: $token, encryptedNewPassword: $new) { account { id } }
    }`,
    {
      old: proof.password === undefined ? null : await app.encryptPassword(proof.password),
      token: proof.token ?? null,
      new: await app.encryptPassword(next),
    },
    { token },
  );
}
const signIn = async (email: string, password: string) =>
  app.graphql(
    'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
    { e: email, p: await app.encryptPassword(password) },
  );
async function linkToken(email: string): Promise<string> {
  await app.graphql('mutation ($email: String!) { requestSignInLink(email: $email) }', { email });
  return tokenIn(await mailTo(app, email, /log-in link/));
}
const viewer = async (token: string) =>
  (await app.graphql('{ viewer { hasPassword } }', {}, { token })).data.viewer as {
    hasPassword: boolean;
  } | null;
const refusal = (answer: Awaited<ReturnType<typeof change>>) => answer.errors?.[0]?.extensions;

test('changes the password with the current one, ends other sessions and notifies the owner', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  const other = (await signIn(email, old)).data.signInWithPassword.token as string;
  expect((await change(token, { password: old })).errors).toBeUndefined();
  expect([await viewer(token), await viewer(other)]).toEqual([{ hasPassword: true }, null]);
  expect((await signIn(email, fresh)).errors).toBeUndefined();
  expect((await signIn(email, old)).errors).toBeDefined();
  const { text } = await mailTo(app, email, /password was changed/);
  expect(text).toContain(`${app.ports.settings.publicUrl}/#reset`);
});

test('sets a first password only with a freshly e-mailed sign-in link', async () => {
  const { email, token } = await makeSubscriber(app);
  expect(await viewer(token)).toEqual({ hasPassword: false });
  expect(refusal(await change(token, {}))?.code).toBe('CREDENTIALS_INVALID');
  expect(refusal(await change(token, { password: '' }))?.code).toBe('PASSWORD_UNREADABLE');
  expect((await change(token, { token: await linkToken(email) })).errors).toBeUndefined();
  expect(await viewer(token)).toEqual({ hasPassword: true });
});

test('replaces a forgotten password with a sign-in link', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  expect((await change(token, { token: await linkToken(email) })).errors).toBeUndefined();
  expect((await signIn(email, fresh)).errors).toBeUndefined();
  expect((await signIn(email, old)).errors).toBeDefined();
});

test('confirming with a link proves the mailbox: revokes all other access, and a later sign-in revokes nothing', async () => {
  const { email, token } = await makeSubscriber(app, { password: old, isProven: false });
  const other = (await signIn(email, old)).data.signInWithPassword.token as string;
  const earlier = await makePartnerToken(app, { token }, 'ACCOUNT_READ');
  expect((await change(token, { token: await linkToken(email) })).errors).toBeUndefined();
  expect([await viewer(token), await viewer(other)]).toEqual([{ hasPassword: true }, null]);
  expect(await viewer(earlier.token)).toBeNull();

  const partner = await makePartnerToken(app, { token }, 'ACCOUNT_READ');
  await app.graphql('mutation ($email: String!) { requestSignInLink(email: $email) }', { email });
  const link = tokenIn(await mailTo(app, email, /log-in link/, 1));
  await app.graphql('mutation ($t: String!) { signInWithLink(token: $t) { token } }', { t: link });
  expect(await viewer(token)).toEqual({ hasPassword: true });
  expect(await viewer(partner.token)).toEqual({ hasPassword: true });
});

test('accepts a sign-in by link as proof for ten minutes', async () => {
  const { email } = await makeSubscriber(app);
  const { data } = await app.graphql(
    'mutation ($token: String!) { signInWithLink(token: $token) { token } }',
    { token: await linkToken(email) },
  );
  const token = data.signInWithLink.token as string;
  expect((await change(token, {})).errors).toBeUndefined();
  app.advance(10 * 60_000);
  expect(refusal(await change(token, {}, 'a third and longer one'))?.code).toBe('CREDENTIALS_INVALID');
});

test('rejects a wrong current password even right after a sign-in by link', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const { data } = await app.graphql(
    'mutation ($token: String!) { signInWithLink(token: $token) { token } }',
    { token: await linkToken(email) },
  );
  const answer = await change(data.signInWithLink.token, { password: 'not my password' });
  expect(refusal(answer)).toEqual({ code: 'CREDENTIALS_INVALID', field: 'encryptedPassword' });
});

test('rejects the link of another account without using it up', async () => {
  const mine = await makeSubscriber(app, { password: old });
  const other = await makeSubscriber(app);
  const token = await linkToken(other.email);
  expect(refusal(await change(mine.token, { token }))?.code).toBe('SIGN_IN_LINK_INVALID');
  expect((await change(other.token, { token })).errors).toBeUndefined();
});

test('rate-limits wrong current passwords, counted separately from failed sign-ins', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  for (let count = 0; count < 5; count++) await signIn(email, 'not my password');
  expect((await change(token, { password: 'not my password' })).errors?.[0]?.extensions.code).toBe(
    'CREDENTIALS_INVALID',
  );
  for (let count = 0; count < 9; count++) await change(token, { password: 'not my password' });
  expect(refusal(await change(token, { password: old }))?.code).toBe('RATE_LIMITED');
});

test('rejects a weak new password and keeps the old one', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  expect(refusal(await change(token, { password: old }, email))).toEqual({
    code: 'PASSWORD_WEAK',
    field: 'encryptedNewPassword',
  });
  expect((await signIn(email, old)).errors).toBeUndefined();
});

test('rejects a request without a valid session', async () => {
  expect(refusal(await change('c'.repeat(43), { password: old }))?.code).toBe('UNAUTHENTICATED');
});

/** Runs `act` concurrently with a reset by the owner: it reads the old password before and goes on after it. */
async function whileReset(accountId: string, act: () => ReturnType<typeof app.graphql>) {
  const { accountId: other } = await makeSubscriber(app, { password: 'the owner has this one now' });
  const answer = await whileHeld(
    app,
    async (owner) => {
      await owner.execute(
        'update account set password_hash = (select password_hash from account where id = ?) where id = ?',
        [other, accountId],
      );
      await owner.execute('delete from session where account_id = ?', [accountId]);
    },
    act,
  );
  return answer.errors?.[0]?.extensions.code;
}

test('rejects a sign-in with the old password when a reset commits while it is being checked', async () => {
  const { email, accountId } = await makeSubscriber(app, { password: old });
  expect(await whileReset(accountId, () => signIn(email, old))).toBe('CREDENTIALS_INVALID');
});

test('rejects a change with the old password when a reset commits while it is being checked', async () => {
  const { accountId, token } = await makeSubscriber(app, { password: old });
  expect(await whileReset(accountId, () => change(token, { password: old }))).toBe('CREDENTIALS_INVALID');
});

test('rejects a change when the session is ended while the password is being checked', async () => {
  const { accountId, token, email } = await makeSubscriber(app, { password: old });
  const answer = await whileHeld(
    app,
    (em) => em.execute('select from account where id = ? for update', [accountId]),
    () => change(token, { password: old }),
    (em) => em.execute('delete from session where account_id = ?', [accountId]),
  );
  expect(refusal(answer)?.code).toBe('UNAUTHENTICATED');
  expect((await signIn(email, old)).errors).toBeUndefined();
});

test('is limited to ten changes an hour: each is hashed twice, and an e-mail says so', async () => {
  const { token } = await makeSubscriber(app, { password: old });
  for (let count = 0; count < 10; count += 1)
    expect((await change(token, { password: old }, old)).errors).toBeUndefined();
  expect(refusal(await change(token, { password: old }, old))?.code).toBe('RATE_LIMITED');
});
