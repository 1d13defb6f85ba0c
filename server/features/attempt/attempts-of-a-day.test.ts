import { expect, test } from 'vitest';
import { emailHash, setAttempts } from '#server/testing/attempt-counters.ts';
import { type GraphqlAnswer } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const password = 'kucingku suka ikan';
const app = await openTestApp();

const codes = ({ errors = [] }: GraphqlAnswer) => errors.map(({ extensions }) => extensions.code);
const guess =
  'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }';
const signIn = async (email: string, secret: string, headers = {}) =>
  app.graphql(guess, { e: email, p: await app.encryptPassword(secret) }, { headers });
/** Signs in as a browser does; returns its device cookie. */
async function device(email: string): Promise<string> {
  const { cookies } = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-app-id': 'test', 'x-forwarded-for': '203.0.113.83' },
    payload: { query: guess, variables: { e: email, p: await app.encryptPassword(password) } },
  });
  return `GPL_DEVICE=${cookies.find(({ name }) => name === 'GPL_DEVICE')!.value}`;
}

test('limits sign-ins with the right password to six hundred in a quarter of an hour, whatever device they bring', async () => {
  const { email } = await makeSubscriber(app, { password });
  const headers = { 'x-forwarded-for': '192.0.2.78' };
  expect((await signIn(email, password, headers)).errors).toBeUndefined();
  await setAttempts(app, `signIn:account:${emailHash(app, email)}:192.0.2.78`, 600);
  for (const cookie of ['', 'GPL_DEVICE=another-device-of-the-same'])
    expect(codes(await signIn(email, password, { ...headers, cookie }))).toEqual(['RATE_LIMITED']);
  expect((await signIn(email, password, { 'x-forwarded-for': '192.0.2.79' })).errors).toBeUndefined();
});

test('limits an account to twenty codes and a hundred guesses a day, except on a device of its owner', async () => {
  const { email } = await makeSubscriber(app, { password });
  const askCode = (from: string, cookie = '') =>
    app.graphql(
      'mutation ($e: String!) { requestResetCode(email: $e) }',
      { e: email },
      { headers: { 'x-forwarded-for': from, cookie } },
    );
  const input = { email, encryptedPassword: await app.encryptPassword('ikan'), verificationCode: '000000' };
  const guessCode = (from: string, cookie = '') =>
    app.graphql(
      'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }',
      { input },
      { headers: { 'x-forwarded-for': from, cookie } },
    );
  await setAttempts(app, `resetCode:account-day:${emailHash(app, email)}`, 19);
  await setAttempts(app, `resetTry:account-day:${emailHash(app, email)}`, 99);
  expect(codes(await askCode('203.0.113.81'))).toEqual([]);
  expect(codes(await askCode('203.0.113.82'))).toEqual(['RATE_LIMITED']);
  expect(codes(await guessCode('203.0.113.81'))).toEqual(['CODE_INVALID']);
  expect(codes(await guessCode('203.0.113.82'))).toEqual(['RATE_LIMITED']);
  const known = await device(email);
  expect(codes(await askCode('203.0.113.82', known))).toEqual([]);
  expect(codes(await guessCode('203.0.113.82', known))).toEqual(['CODE_INVALID']);
});
