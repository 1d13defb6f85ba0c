import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { makePartnerToken, makeSubscriber } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { mailTo, tokenIn } from '#server/testing/mailbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ worker: true });
});
afterAll(() => app.close());

const old = 'kucingku suka ikan';
const fresh = 'ikan goreng tanpa kucing';

async function change(token: string, proof: { password?: string; token?: string }, next = fresh) {
  return app.graphql(
    `mutation ($old: String, $token: String, $new: String!) {
      changePassword(encryptedPassword: $old, token: $token, encryptedNewPassword: $new)
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

test('with the current password; the other sessions end and the owner is told', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  const other = (await signIn(email, old)).data.signInWithPassword.token as string;
  expect((await change(token, { password: old })).data.changePassword).toBe(true);
  expect([await viewer(token), await viewer(other)]).toEqual([{ hasPassword: true }, null]);
  expect((await signIn(email, fresh)).errors).toBeUndefined();
  expect((await signIn(email, old)).errors).toBeDefined();
  const { text } = await mailTo(app, email, /password was changed/);
  expect(text).toContain(`${app.ports.settings.publicUrl}/#reset`);
});

test('a first password is set with a link that was just e-mailed, and not without', async () => {
  const { email, token } = await makeSubscriber(app);
  expect(await viewer(token)).toEqual({ hasPassword: false });
  expect(refusal(await change(token, {}))?.code).toBe('CREDENTIALS_INVALID');
  expect(refusal(await change(token, { password: '' }))?.code).toBe('PASSWORD_UNREADABLE');
  expect((await change(token, { token: await linkToken(email) })).data.changePassword).toBe(true);
  expect(await viewer(token)).toEqual({ hasPassword: true });
});

test('a link that confirms proves the mailbox: who asked stays, and what they set and make lasts', async () => {
  const { email, token } = await makeSubscriber(app, { password: old, isProven: false });
  const other = (await signIn(email, old)).data.signInWithPassword.token as string;
  const earlier = await makePartnerToken(app, { token }, 'ACCOUNT_READ');
  expect((await change(token, { token: await linkToken(email) })).data.changePassword).toBe(true);
  expect([await viewer(token), await viewer(other)]).toEqual([{ hasPassword: true }, null]);
  expect(await viewer(earlier.token)).toBeNull();

  const partner = await makePartnerToken(app, { token }, 'ACCOUNT_READ');
  await app.graphql('mutation ($email: String!) { requestSignInLink(email: $email) }', { email });
  const link = tokenIn(await mailTo(app, email, /log-in link/, 1));
  await app.graphql('mutation ($t: String!) { signInWithLink(token: $t) { token } }', { t: link });
  expect(await viewer(token)).toEqual({ hasPassword: true });
  expect(await viewer(partner.token)).toEqual({ hasPassword: true });
});

test('a session that a link opened is proof enough for ten minutes', async () => {
  const { email } = await makeSubscriber(app);
  const { data } = await app.graphql(
    'mutation ($token: String!) { signInWithLink(token: $token) { token } }',
    { token: await linkToken(email) },
  );
  const token = data.signInWithLink.token as string;
  expect((await change(token, {})).data.changePassword).toBe(true);
  app.advance(10 * 60_000);
  expect(refusal(await change(token, {}, 'a third and longer one'))?.code).toBe('CREDENTIALS_INVALID');
});

test('a wrong password is refused even in a session that a link just opened', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const { data } = await app.graphql(
    'mutation ($token: String!) { signInWithLink(token: $token) { token } }',
    { token: await linkToken(email) },
  );
  const answer = await change(data.signInWithLink.token, { password: 'not my password' });
  expect(refusal(answer)).toEqual({ code: 'CREDENTIALS_INVALID', field: 'encryptedPassword' });
});

test('another account’s link is no proof, and is not spent', async () => {
  const mine = await makeSubscriber(app, { password: old });
  const other = await makeSubscriber(app);
  const token = await linkToken(other.email);
  expect(refusal(await change(mine.token, { token }))?.code).toBe('SIGN_IN_LINK_INVALID');
  expect((await change(other.token, { token })).errors).toBeUndefined();
});

test('guessing the current password is bounded, and strangers who guess at sign-in do not use it up', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  for (let count = 0; count < 5; count++) await signIn(email, 'not my password');
  expect((await change(token, { password: 'not my password' })).errors?.[0]?.extensions.code).toBe(
    'CREDENTIALS_INVALID',
  );
  for (let count = 0; count < 9; count++) await change(token, { password: 'not my password' });
  expect(refusal(await change(token, { password: old }))?.code).toBe('RATE_LIMITED');
});

test('a weak new password is refused before anything else', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  expect(refusal(await change(token, { password: old }, email))).toEqual({
    code: 'PASSWORD_WEAK',
    field: 'encryptedNewPassword',
  });
  expect((await signIn(email, old)).errors).toBeUndefined();
});

test('signed out there is nothing to change', async () => {
  expect(refusal(await change('c'.repeat(43), { password: old }))?.code).toBe('UNAUTHENTICATED');
});

/** Runs `act` while the account's owner resets the password: it has read the old one, and goes on after the reset. */
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

test('a password that was right until a reset signs nobody in after it', async () => {
  const { email, accountId } = await makeSubscriber(app, { password: old });
  expect(await whileReset(accountId, () => signIn(email, old))).toBe('CREDENTIALS_INVALID');
});

test('whoever knows the old password cannot undo a reset that comes between', async () => {
  const { accountId, token } = await makeSubscriber(app, { password: old });
  expect(await whileReset(accountId, () => change(token, { password: old }))).toBe('CREDENTIALS_INVALID');
});
