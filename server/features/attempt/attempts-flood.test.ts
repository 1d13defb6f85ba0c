import { expect, test } from 'vitest';
import { countedAttempts, emailHash, setAttempts } from '#server/testing/attempt-counters.ts';
import { type GraphqlAnswer } from '#server/testing/build-test-app.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

// A flood of attempts is stopped without locking anybody else out.
const password = 'kucingku suka ikan';
const app = await openTestApp();

const guess =
  'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }';
const codes = ({ errors = [] }: GraphqlAnswer) => errors.map(({ extensions }) => extensions.code);
const signIn = async (email: string, secret: string, headers = {}) =>
  app.graphql(guess, { e: email, p: await app.encryptPassword(secret) }, { headers });

const asking = (field: string) => (email: string, address: string, cookie?: string) =>
  app.graphql(
    `mutation ($e: String!) { ${field}(email: $e) }`,
    { e: email },
    {
      headers: { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
    },
  );
const [askLink, askCode] = [asking('requestSignInLink'), asking('requestResetCode')];
/** Signs in as a browser does; returns its device cookie. */
async function device(email: string): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-app-id': 'test', 'x-forwarded-for': '192.0.2.150' },
    payload: { query: guess, variables: { e: email, p: await app.encryptPassword(password) } },
  });
  const cookie = response.cookies.find(({ name }) => name === 'GPL_DEVICE');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  return `GPL_DEVICE=${cookie!.value}`;
}

test('attempts refused to one network do not count towards the global limit', async () => {
  await setAttempts(app, 'signInLink:everywhere', 0);
  for (let index = 0; index < 60; index += 1) await askLink(`nobody-${index}@example.net`, '192.0.2.160');
  expect(await countedAttempts(app, 'signInLink:network:192.0.2.160')).toBe(60);
  expect(await countedAttempts(app, 'signInLink:everywhere')).toBe(20);
});

test.each([
  ['signInLink', 'requestSignInLink(email: $e)'],
  ['resetCode', 'requestResetCode(email: $e)'],
])(
  'above the global limit, still sends to a fresh mailbox and for a quiet network: %s',
  async (attempt, field) => {
    const ask = (email: string, address: string) =>
      app.graphql(
        `mutation ($e: String!) { ${field} }`,
        { e: email },
        { headers: { 'x-forwarded-for': address } },
      );
    await setAttempts(app, `${attempt}:everywhere`, 6_000);
    const busy = `192.0.2.${attempt === 'resetCode' ? 171 : 170}`;
    for (let index = 0; index < 3; index += 1) await ask('same@example.net', busy);
    expect(codes(await ask('same@example.net', busy))).toEqual(['RATE_LIMITED']);
    expect(codes(await ask(`fresh-${attempt}@example.net`, busy))).toEqual([]);
    expect(codes(await ask('same@example.net', '192.0.2.172'))).toEqual([]);
    await setAttempts(app, `${attempt}:everywhere`, 0);
  },
);

test('above the global limit, stops a network after three guesses but lets a new one sign in', async () => {
  await setAttempts(app, 'password:everywhere', 6_000);
  const guesses = [];
  for (let index = 0; index < 5; index += 1) {
    const from = { 'x-forwarded-for': '192.0.2.180' };
    guesses.push(...codes(await signIn(`someone-${index}@example.net`, 'a wrong password', from)));
  }
  expect(guesses).toEqual([
    ...Array.from({ length: 3 }, () => 'CREDENTIALS_INVALID'),
    'RATE_LIMITED',
    'RATE_LIMITED',
  ]);
  const { email } = await makeSubscriber(app, { password });
  expect((await signIn(email, password, { 'x-forwarded-for': '192.0.2.181' })).errors).toBeUndefined();
  await setAttempts(app, 'password:everywhere', 0);
});

test('a stranger cannot lock the owner out, neither in another network nor on a known device', async () => {
  const { email } = await makeSubscriber(app, { password });
  const cookie = await device(email);
  for (let index = 0; index < 15; index += 1) {
    await signIn(email, 'a wrong password', { 'x-forwarded-for': '192.0.2.190' });
    await askLink(email, '192.0.2.190');
  }
  expect(codes(await signIn(email, password, { 'x-forwarded-for': '192.0.2.190' }))).toEqual([
    'RATE_LIMITED',
  ]);
  expect((await signIn(email, password, { 'x-forwarded-for': '192.0.2.191' })).errors).toBeUndefined();
  expect(codes(await askLink(email, '192.0.2.191'))).toEqual([]);

  // Attempts from many networks do lock the account, but not on a device where its owner has signed in.
  await setAttempts(app, `password:account:${emailHash(app, email)}`, 100);
  await setAttempts(app, `resetCode:account:${emailHash(app, email)}`, 10);
  const stranger = { 'x-forwarded-for': '203.0.113.79' };
  expect(codes(await signIn(email, password, stranger))).toEqual(['RATE_LIMITED']);
  expect(codes(await askCode(email, '203.0.113.79'))).toEqual(['RATE_LIMITED']);
  expect((await signIn(email, password, { ...stranger, cookie })).errors).toBeUndefined();
  expect(codes(await askCode(email, '203.0.113.79', cookie))).toEqual([]);
});

test('a known device counts only for its own account and has a guess limit of its own', async () => {
  const mine = await makeSubscriber(app, { password });
  const other = await makeSubscriber(app, { password });
  const cookie = await device(mine.email);
  const guesses = async (email: string) => {
    const answers = [];
    for (let index = 0; index < 11; index += 1) {
      const headers = { 'x-forwarded-for': '192.0.2.200', cookie };
      answers.push(...codes(await signIn(email, 'a wrong password', headers)));
    }
    return answers;
  };
  expect((await guesses(mine.email))[10]).toBe('RATE_LIMITED');
  expect((await guesses(other.email))[10]).toBe('RATE_LIMITED');
  expect(await countedAttempts(app, 'password:network:192.0.2.200')).toBe(11);
});

test('accepts a signed-in user’s password although strangers have reached the rate limit', async () => {
  const { email, token } = await makeSubscriber(app, { password });
  for (let index = 0; index < 12; index += 1) {
    await signIn(email, 'a wrong password', { 'x-forwarded-for': '192.0.2.210' });
  }
  const deleted = await app.graphql(
    'mutation ($p: String!) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
    { p: await app.encryptPassword(password) },
    { token, headers: { 'x-forwarded-for': '192.0.2.210' } },
  );
  expect(deleted.errors).toBeUndefined();
});
