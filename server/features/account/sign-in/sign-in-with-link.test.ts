import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { jobsDone, mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp({ worker: true });

const request = (email: string, locale?: string, headers = {}) =>
  app.graphql(
    'mutation ($email: String!, $locale: Locale) { requestSignInLink(email: $email, locale: $locale) }',
    { email, locale },
    { headers },
  );
const signIn = (token: string, headers = {}) =>
  app.graphql(
    'mutation ($token: String!) { signInWithLink(token: $token) { token account { email } } }',
    { token },
    { headers },
  );
const code = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;

test.each([
  ['en', /log-in link/, '/enter-link#'],
  ['id', /Tautan masuk/, '/id/enter-link#'],
])('a link is e-mailed in %s and signs in once', async (locale, subject, path) => {
  const { email } = await makeSubscriber(app);
  expect((await request(email, locale)).data.requestSignInLink).toBe(true);
  const mail = await mailTo(app, email, subject);
  expect(mail.links[0]).toContain(`http://localhost:4000${path}`);
  expect(mail.html).toContain(`lang="${locale}"`);
  const first = await signIn(tokenIn(mail));
  expect(first.data.signInWithLink.account.email).toBe(email);
  expect(code(await signIn(tokenIn(mail)))).toBe('SIGN_IN_LINK_INVALID');
});

test('takes the whole link in place of its token, over REST too, and as a proof of identity', async () => {
  const { email, token: session } = await makeSubscriber(app);
  const linkTo = async (skip: number) => {
    // From another network, whose limits are its own.
    await request(email, 'en', { 'x-forwarded-for': '198.18.7.7' });
    return (await mailTo(app, email, /log-in/, skip)).links[0]!;
  };
  const first = await linkTo(0);
  expect((await signIn(` ${first} `)).data.signInWithLink.account.email).toBe(email);
  expect(code(await signIn(first))).toBe('SIGN_IN_LINK_INVALID');
  const rest = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/loginByAuthCode',
    payload: { code: await linkTo(1) },
  });
  expect(rest.json()).toMatchObject({ data: { user: { email } } });
  const changed = await app.graphql(
    'mutation ($t: String, $p: String!) { changePassword(token: $t, encryptedNewPassword: $p) { account { id } } }',
    { t: await linkTo(2), p: await app.encryptPassword('kucingku suka ikan') },
    { token: session },
  );
  expect(changed.errors).toBeUndefined();
});

test('signs in only once when a link is used concurrently', async () => {
  const { email } = await makeSubscriber(app);
  await request(email);
  const token = tokenIn(await mailTo(app, email, /log-in/));
  const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(token)));
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
});

test('rejects a link when the account is deleted concurrently, without a deadlock', async () => {
  const { email, accountId } = await makeSubscriber(app);
  await request(email);
  const token = tokenIn(await mailTo(app, email, /log-in/));
  const opened = await whileHeld(
    app,
    (em) => em.execute('select from account where id = ? for update', [accountId]),
    () => signIn(token),
    (em) => em.execute('delete from account where id = ?', [accountId]),
  );
  expect(code(opened)).toBe('SIGN_IN_LINK_INVALID');
});

test('a link expires after ten minutes, or when a newer one is used', async () => {
  const { email } = await makeSubscriber(app);
  await request(email);
  const old = tokenIn(await mailTo(app, email, /log-in/));
  await request(email);
  const newer = tokenIn(await mailTo(app, email, /log-in/, 1));
  expect(newer).not.toBe(old);
  expect((await signIn(newer)).errors).toBeUndefined();
  expect(code(await signIn(old))).toBe('SIGN_IN_LINK_INVALID');

  await request(email);
  const late = tokenIn(await mailTo(app, email, /log-in/, 2));
  app.advance(10 * 60_000);
  expect(code(await signIn(late))).toBe('SIGN_IN_LINK_INVALID');
});

test('returns the same response for an address without an account, but sends no e-mail', async () => {
  const { email } = await makeSubscriber(app);
  const nobody = 'nobody-here@example.org';
  const [known, unknown] = [await request(email), await request(nobody)];
  expect(unknown).toEqual(known);
  await mailTo(app, email, /log-in/);
  await jobsDone(app);
  expect((await app.inbox.list()).filter(({ to }) => to === nobody)).toEqual([]);
});

test('allows five links an hour per address, with or without an account, then returns retryAfter', async () => {
  const { email } = await makeSubscriber(app);
  for (const address of [email, 'nobody-at-all@example.org']) {
    for (let count = 0; count < 5; count++) expect((await request(address)).errors).toBeUndefined();
    const refused = await request(address.toUpperCase());
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
    const wait = refused.errors?.[0]?.extensions.retryAfter ?? 0;
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
  }
  app.advance(3_600_000);
  expect((await request(email)).errors).toBeUndefined();
});

test('rejects a garbage token like a used one', async () => {
  for (const token of ['', 'x', 'a'.repeat(5_000), '%00']) {
    expect(code(await signIn(token))).toBe('SIGN_IN_LINK_INVALID');
  }
});
