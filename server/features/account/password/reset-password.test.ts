import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { codeIn, jobsDone, mailTo } from '#server/testing/mailbox.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ worker: true });

const old = 'kucingku suka ikan';
const fresh = 'ikan goreng tanpa kucing';
let host = 0;
/** A new network for each call, so that only the account's rate limits apply. */
const headers = () => ({ 'x-forwarded-for': `198.18.${++host >> 8}.${host & 255}` });
/** The network of an address's reader, where alone the codes that they request work. */
const homes = new Map<string, ReturnType<typeof headers>>();
const homeOf = (email: string, key = email.trim().toLowerCase()) =>
  homes.get(key) ?? homes.set(key, headers()).get(key)!;

const requestCode = (email: string, variables = {}, from = homeOf(email)) =>
  app.graphql(
    'mutation ($email: String!, $type: Int, $locale: Locale) { requestResetCode(email: $email, type: $type, locale: $locale) }',
    { email, ...variables },
    { headers: from },
  );
async function reset(
  email: string,
  verificationCode: string,
  password = fresh,
  encrypted?: string,
  from = homeOf(email),
) {
  return app.graphql(
    'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }',
    {
      input: {
        email,
        verificationCode,
        encryptedPassword: encrypted ?? (await app.encryptPassword(password)),
      },
    },
    { headers: from },
  );
}
const signIn = async (email: string, password: string, from = headers()) =>
  app.graphql(
    'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
    { e: email, p: await app.encryptPassword(password) },
    { headers: from },
  );
const refusal = (answer: Awaited<ReturnType<typeof reset>>) => answer.errors?.[0]?.extensions;
const code = async (email: string, skip = 0) => codeIn(await mailTo(app, email, /verification code/, skip));
/** A code that differs from the right one. */
const wrong = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

test('sets a new password once with an e-mailed code, ends every session and notifies the owner', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  expect((await requestCode(email)).data.requestResetCode).toBe(true);
  const right = await code(email);
  expect(right).toMatch(/^\d{6}$/);
  expect((await reset(` ${email.toUpperCase()} `, ` ${right} `)).data.resetPassword).toBe(true);
  expect((await signIn(email, old)).errors?.[0]?.extensions.code).toBe('CREDENTIALS_INVALID');
  expect((await signIn(email, fresh)).errors).toBeUndefined();
  expect((await app.graphql('{ viewer { id } }', {}, { token })).data.viewer).toBeNull();
  expect(refusal(await reset(email, right))?.code).toBe('CODE_INVALID');
  await mailTo(app, email, /password was changed/);
});

test('keeps the session that resets the password and ends all others', async () => {
  const mine = await makeSubscriber(app, { password: old });
  const other = (await signIn(mine.email, old)).data.signInWithPassword.token as string;
  await requestCode(mine.email);
  await app.graphql(
    'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }',
    {
      input: {
        email: mine.email,
        verificationCode: await code(mine.email),
        encryptedPassword: await app.encryptPassword(fresh),
      },
    },
    { token: mine.token, headers: homeOf(mine.email) },
  );
  const viewer = async (token: string) => (await app.graphql('{ viewer { id } }', {}, { token })).data.viewer;
  expect([await viewer(mine.token), await viewer(other)]).toEqual([{ id: mine.accountId }, null]);
});

test('a reset revokes partner tokens and says so by e-mail; a password change keeps them', async () => {
  const owner = await makeSubscriber(app, { password: old });
  const made = await app.graphql(
    'mutation { createPartnerToken(input: { name: "CRM", scopes: [ACCOUNT_READ] }) { token } }',
    {},
    owner,
  );
  const { token } = made.data.createPartnerToken;
  const works = async () => (await app.graphql('{ viewer { id } }', {}, { token })).data.viewer !== null;
  const [was, next] = [await app.encryptPassword(old), await app.encryptPassword(fresh)];
  const changed = await app.graphql(
    'mutation ($was: String, $next: String!) { changePassword(encryptedPassword: $was, encryptedNewPassword: $next) { account { id } } }',
    { was, next },
    owner,
  );
  expect(changed.errors).toBeUndefined();
  expect(await works()).toBe(true);
  await requestCode(owner.email);
  const right = await code(owner.email);
  expect(refusal(await reset(owner.email, wrong(right)))?.code).toBe('CODE_INVALID');
  expect(await works()).toBe(true);
  expect((await reset(owner.email, right)).data.resetPassword).toBe(true);
  expect(await works()).toBe(false);
  const { text } = await mailTo(app, owner.email, /access tokens were revoked/);
  expect(text).toContain(`${app.ports.settings.publicUrl}/#reset`);
});

test('sends the code in the requested language', async () => {
  const { email } = await makeSubscriber(app);
  await requestCode(email, { locale: 'id', type: 1 });
  expect(codeIn(await mailTo(app, email, /Kode verifikasi/))).toMatch(/^\d{6}$/);
});

test('accepts five tries per code and rejects the sixth even if it is right', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  await requestCode(email);
  const right = await code(email);
  for (let count = 0; count < 4; count++) await reset(email, wrong(right));
  expect(refusal(await reset(email, wrong(right)))?.code).toBe('CODE_INVALID');
  expect(refusal(await reset(email, right))?.code).toBe('CODE_INVALID');
  expect((await signIn(email, old)).errors).toBeUndefined();
});

test('counts four concurrent wrong tries as four, so that the fifth can succeed', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  await requestCode(email);
  const right = await code(email);
  await Promise.all([1, 2, 3, 4].map(() => reset(email, wrong(right))));
  expect((await reset(email, right)).data?.resetPassword).toBe(true);
});

test('resends the same code with the minutes that it has left', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  await requestCode(email);
  const first = await code(email);
  app.advance(4 * 60_000);
  await requestCode(email);
  const { text } = await mailTo(app, email, /verification code/, 1);
  expect(text).toMatch(new RegExp(`${first}\n\nIt works for 6 minutes`));
  app.advance(6 * 60_000);
  expect(refusal(await reset(email, first))?.code).toBe('CODE_INVALID');
});

test('requests and wrong guesses by strangers leave the owner’s code valid, with five tries', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const [home, stranger] = [homeOf(email), headers()];
  await requestCode(email, {}, home);
  const right = await code(email);
  for (let count = 0; count < 6; count++) await reset(email, wrong(right), fresh, undefined, headers());
  await requestCode(email, {}, stranger);
  for (let count = 0; count < 6; count++) await reset(email, wrong(right), fresh, undefined, stranger);
  for (let count = 0; count < 4; count++)
    expect(refusal(await reset(email, wrong(right), fresh, undefined, home))?.code).toBe('CODE_INVALID');
  expect((await reset(email, right, fresh, undefined, home)).data?.resetPassword).toBe(true);
});

test('accepts a code only once when it is used concurrently', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  await requestCode(email);
  const right = await code(email);
  const answers = await Promise.all([1, 2, 3].map(() => reset(email, right)));
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
});

test('returns the same error for a wrong code and an unknown address, also with an undecryptable password', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const nobody = 'nobody-resets@example.org';
  expect(await requestCode(nobody)).toEqual(await requestCode(email));
  const right = await code(email);
  const answers = [
    await reset(email, wrong(right)),
    await reset(nobody, '123456'),
    await reset(email, wrong(right), '', 'not base64 at all'),
    await reset(nobody, '123456', '', 'not base64 at all'),
    await reset('never-asked@example.org', ''),
  ];
  for (const answer of answers) {
    expect(answer).toEqual(answers[0]);
    expect(refusal(answer)).toEqual({ code: 'CODE_INVALID', field: 'verificationCode' });
  }
  await jobsDone(app);
  expect((await app.inbox.list()).filter(({ to }) => to === nobody)).toEqual([]);
  expect((await signIn(email, old)).errors).toBeUndefined();
});

test('rejects a weak or undecryptable password without using a try, and reports it only when the code is right', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  await requestCode(email);
  const right = await code(email);
  const weak = ['iloveyou1', 'short', email, 'qwertyuiop', '1234567890', 'aaaaaaaaaa'];
  const field = 'encryptedPassword';
  for (const password of weak)
    expect(refusal(await reset(email, right, password))).toEqual({ code: 'PASSWORD_WEAK', field });
  // With implicit rejection, other ciphertexts sometimes decrypt to a short text.
  const noText = await app.encryptPassword(Uint8Array.of(0xff, 0xfe));
  for (const encrypted of [noText, 'not base64 at all', fresh])
    expect(refusal(await reset(email, right, '', encrypted))).toEqual({ code: 'PASSWORD_UNREADABLE', field });
  expect(refusal(await reset(email, wrong(right), 'iloveyou1'))?.code).toBe('CODE_INVALID');
  expect((await reset(email, right)).data.resetPassword).toBe(true);
});

test('rejects a code type other than numeric', async () => {
  const refused = refusal(await requestCode('anybody@example.org', { type: 2 }));
  expect(refused).toEqual({ code: 'BAD_INPUT', field: 'type' });
  const { errors } = await requestCode('anybody@example.org', { type: 2 });
  expect(errors?.[0]?.message).toBe('1, a numeric code, is the only type');
});

test('limits an address to ten codes an hour across all networks, with or without an account', async () => {
  for (const email of [(await makeSubscriber(app)).email, 'nobody-codes@example.org']) {
    for (let count = 0; count < 10; count++)
      expect((await requestCode(email, {}, headers())).errors).toBeUndefined();
    expect(refusal(await requestCode(email, {}, headers()))?.code).toBe('RATE_LIMITED');
    app.advance(3_600_000);
    expect((await requestCode(email)).errors).toBeUndefined();
  }
});

test('a reset lets the owner sign in immediately even after wrong guesses reached the rate limit', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const from = homeOf(email);
  for (let count = 0; count < 11; count++) await signIn(email, 'a wrong password', from);
  expect((await signIn(email, old, from)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  await requestCode(email);
  await reset(email, await code(email), fresh, undefined, from);
  expect((await signIn(email, fresh, from)).errors).toBeUndefined();
});

test('stores no code or e-mail address in plain text', async () => {
  const { email } = await makeSubscriber(app);
  await requestCode(email);
  const right = await code(email);
  const em = app.orm.em.fork();
  const rows = JSON.stringify(await em.execute('select reset_code::text as row from reset_code'));
  const jobs = JSON.stringify(await em.execute(`select data from pgboss.job where name = 'account-mail'`));
  for (const secret of [right, email]) {
    expect(rows + jobs).not.toContain(secret);
    // As a binary column would show it.
    expect(rows).not.toContain(Buffer.from(secret).toString('hex'));
  }
});
