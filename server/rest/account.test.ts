import { constants, publicEncrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { statusOf } from '#server/errors/errors.ts';
import { type GraphqlAnswer } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { codeIn, mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const old = 'kucingku suka ikan';
const fresh = 'ikan goreng tanpa kucing';
const app = await openTestApp({ worker: true });

let host = 0;
/** A new network for each call, so that only the account's own limits apply. */
const headers = () => ({ 'x-app-id': 'test', 'x-forwarded-for': `198.18.${++host >> 8}.${host & 255}` });
/** A code works only on the network that requested it. */
const home = { 'x-app-id': 'test', 'x-forwarded-for': '198.19.0.9' };

async function rest(method: 'GET' | 'POST', path: string, body?: object) {
  const from = /sendCode|resetPassword/.test(path) ? home : headers();
  const request = { method, url: `/api/v1${path}`, headers: from } as const;
  const answer = await app.inject(body ? { ...request, payload: body } : request);
  return { status: answer.statusCode, cookies: answer.cookies, ...answer.json() };
}
const graphql = (query: string, variables: object) => app.graphql(query, variables, { headers: headers() });
const refusal = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions;

const signIn = (e: string, p: string) =>
  graphql(
    'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token account { id email } } }',
    { e, p },
  );
const reset = (email: string, encryptedPassword: string, verificationCode: string) =>
  app.graphql(
    'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }',
    { input: { email, encryptedPassword, verificationCode } },
    { headers: home },
  );

test('signs in with the right password, and rejects wrong credentials as GraphQL does', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  const right = await app.encryptPassword(old);
  const opened = await rest('POST', '/auth/login', { email, password: right });
  expect(opened.status).toBe(200);
  expect(opened.data.user).toEqual((await signIn(email, right)).data.signInWithPassword.account);
  expect(opened.cookies.find(({ name }: { name: string }) => name === 'GPL_USER_TOKEN')).toMatchObject({
    value: opened.data.token,
    httpOnly: true,
  });
  const viewer = await app.graphql('{ viewer { email } }', {}, { token: opened.data.token });
  expect(viewer.data.viewer.email).toBe(email);

  const wrong = await app.encryptPassword(fresh);
  for (const [who, password, code] of [
    [email, wrong, 'CREDENTIALS_INVALID'],
    ['nobody-at-all@example.org', wrong, 'CREDENTIALS_INVALID'],
    ['no address', wrong, 'EMAIL_INVALID'],
    [email, 'no ciphertext', 'PASSWORD_UNREADABLE'],
  ] as const) {
    const refused = await rest('POST', '/auth/login', { email: who, password });
    expect(refused).toMatchObject({ error: code, status: statusOf[code] });
    expect(refusal(await signIn(who, password))?.code).toBe(code);
  }
});

test('takes the e-mail address in the query string, sends a sign-in link, and signs in with it once', async () => {
  const { email } = await makeSubscriber(app);
  const query = new URLSearchParams({ email, locale: 'id' });
  expect(await rest('POST', `/auth/emailAutoLogin?${query.toString()}`)).toMatchObject({
    data: { success: true },
  });
  const code = tokenIn(await mailTo(app, email, /Tautan masuk/));
  expect(await rest('POST', '/auth/loginByAuthCode', { code })).toMatchObject({ data: { user: { email } } });
  expect((await rest('POST', '/auth/loginByAuthCode', { code })).error).toBe('SIGN_IN_LINK_INVALID');

  const unknown = await rest('POST', '/auth/emailAutoLogin?email=nobody-to-write-to@example.org');
  expect(unknown).toMatchObject({ status: 200, data: { success: true } });
  expect(await rest('POST', '/auth/emailAutoLogin')).toMatchObject({ error: 'BAD_INPUT', field: 'email' });
});

test('takes the e-mail address for a sign-in link as JSON, too', async () => {
  const { email } = await makeSubscriber(app);
  const asked = await rest('POST', '/auth/emailAutoLogin', { email, locale: 'id' });
  expect(asked).toMatchObject({ data: { success: true } });
  expect(tokenIn(await mailTo(app, email, /Tautan masuk/))).toBeTruthy();
  expect(await rest('POST', '/auth/emailAutoLogin', { email: 'a@' })).toMatchObject({ field: 'email' });
  expect(await rest('POST', '/auth/emailAutoLogin', { email: [] })).toMatchObject({ error: 'BAD_INPUT' });
});

test('rejects a cross-site form post for a sign-in link and sends none', async () => {
  const { email } = await makeSubscriber(app);
  const forged = await app.inject({
    method: 'POST',
    url: `/api/v1/auth/emailAutoLogin?${new URLSearchParams({ email }).toString()}`,
    headers: { origin: 'https://attacker.example', 'x-forwarded-for': '198.19.0.1' },
  });
  expect(forged.json()).toMatchObject({ error: 'APP_ID_MISSING' });
  const em = app.orm.em.fork();
  const links = await em.execute<object[]>(
    'select 1 from sign_in_link l join account a on a.id = l.account_id where a.email_hash = ?',
    [app.ports.vault.fingerprint('email', email)],
  );
  expect(links).toEqual([]);
});

test('says whether an address has an account, and when its newest sign-in link starts and ends', async () => {
  const { email } = await makeSubscriber(app);
  const ask = async (path: string, who = email) =>
    (await rest('GET', `/common/${path}?${new URLSearchParams({ email: who }).toString()}`)).data;
  expect(await ask('emailInSub')).toEqual({ exist: true, start_time: null, end_time: null });
  await rest('POST', `/auth/emailAutoLogin?${new URLSearchParams({ email }).toString()}`);
  const { exist, start_time: start, end_time: end } = await ask('emailInSub');
  const { data } = await graphql(
    'query ($e: String!) { accountExistence(email: $e) { exist startTime endTime } }',
    {
      e: email,
    },
  );
  expect(data.accountExistence).toEqual({
    exist,
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
  });
  expect(end - start).toBe(600_000);
  expect(await ask('emailCheck')).toEqual({ exist: true });
  expect(await ask('emailCheck', 'nobody@example.org')).toBeNull();
  expect(await ask('emailInSub', 'nobody@example.org')).toEqual({
    exist: false,
    start_time: null,
    end_time: null,
  });
});

test('resets a password over REST alone, encrypted with the published key, and ends the session', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  const { data: key } = await rest('GET', '/common/passwordKey');
  const password = publicEncrypt(
    { key: key.publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(fresh),
  ).toString('base64');
  expect(await rest('POST', '/auth/sendCode', { email, type: 1 })).toMatchObject({ data: { success: true } });
  const verificationCode = codeIn(await mailTo(app, email, /verification code/));
  expect(await rest('POST', '/auth/resetPassword', { email, password, verificationCode })).toMatchObject({
    data: { success: true },
  });
  expect((await signIn(email, password)).errors).toBeUndefined();
  expect((await app.graphql('{ viewer { id } }', {}, { token })).data.viewer).toBeNull();
});

test('rejects a reset with the same codes as GraphQL, and names the fields of REST', async () => {
  const { email } = await makeSubscriber(app, { password: old });
  await rest('POST', '/auth/sendCode', { email });
  const code = codeIn(await mailTo(app, email, /verification code/));
  const good = await app.encryptPassword(fresh);
  const weak = await app.encryptPassword('iloveyou1');
  for (const [who, password, verificationCode, expected, field] of [
    [email, good, code === '000000' ? '000001' : '000000', 'CODE_INVALID', 'verificationCode'],
    ['nobody-to-reset@example.org', good, code, 'CODE_INVALID', 'verificationCode'],
    [email, 'no ciphertext', '', 'CODE_INVALID', 'verificationCode'],
    [email, weak, code, 'PASSWORD_WEAK', 'password'],
    ['no address', good, code, 'EMAIL_INVALID', 'email'],
  ] as const) {
    const answer = await rest('POST', '/auth/resetPassword', { email: who, password, verificationCode });
    expect(answer).toMatchObject({ error: expected, status: statusOf[expected], field });
    expect(refusal(await reset(who, password, verificationCode))).toMatchObject({ code: expected });
  }
  expect(await rest('POST', '/auth/sendCode', { email, type: 2 })).toMatchObject({
    error: 'BAD_INPUT',
    field: 'type',
  });
});

test('signing out ends one session or all of the account, but never a partner token', async () => {
  const { email, token } = await makeSubscriber(app, { password: old });
  const password = await app.encryptPassword(old);
  const again = async () => (await rest('POST', '/auth/login', { email, password })).data.token as string;
  const [one, other] = [await again(), await again()];
  const logOut = async (by: string | null, body?: object) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/auth/logout',
      headers: { ...headers(), ...(by ? { authorization: `Bearer ${by}` } : {}) },
      ...(body ? { payload: body } : {}),
    });
  const isIn = async (by: string) =>
    (await app.graphql('{ viewer { id } }', {}, { token: by })).data.viewer !== null;
  const answer = await logOut(one);
  expect(answer.json()).toEqual({ data: { success: true } });
  expect(answer.cookies).toMatchObject([{ name: 'GPL_USER_TOKEN', value: '' }]);
  expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
  expect((await logOut(null)).json()).toEqual({ data: { success: true } });

  const { data } = await app.graphql(
    'mutation { createPartnerToken(input: { name: "office", scopes: [ACCOUNT_READ] }) { token } }',
    {},
    { token },
  );
  const partner: string = data.createPartnerToken.token;
  expect((await logOut(partner)).json()).toMatchObject({ error: 'SCOPE_MISSING' });
  await logOut(other, { everywhere: true });
  expect([await isIn(token), await isIn(other), await isIn(partner)]).toEqual([false, false, true]);
});
