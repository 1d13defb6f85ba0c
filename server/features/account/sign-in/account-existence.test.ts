import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

const ask = (email: string, address = '192.0.2.1') =>
  app.graphql(
    'query ($email: String!) { accountExistence(email: $email) { exist startTime endTime } }',
    { email },
    { headers: { 'x-forwarded-for': address } },
  );
const requestLink = (email: string) =>
  app.graphql('mutation ($email: String!) { requestSignInLink(email: $email) }', { email });

test('returns that an account exists, with the validity period of its newest sign-in link', async () => {
  const { email } = await makeSubscriber(app);
  const none = { exist: true, startTime: null, endTime: null };
  expect((await ask(email)).data.accountExistence).toEqual(none);
  await requestLink(email);
  const first = (await ask(` ${email.toUpperCase()} `)).data.accountExistence;
  expect(first.exist).toBe(true);
  expect(Date.parse(first.endTime) - Date.parse(first.startTime)).toBe(10 * 60_000);
  app.advance(60_000);
  await requestLink(email);
  const second = (await ask(email)).data.accountExistence;
  expect(Date.parse(second.startTime) - Date.parse(first.startTime)).toBeGreaterThanOrEqual(60_000);
});

test('returns that no account exists for an unknown address, even after a link was requested', async () => {
  const none = { exist: false, startTime: null, endTime: null };
  expect((await ask('nobody@example.org')).data.accountExistence).toEqual(none);
  await requestLink('nobody@example.org');
  expect((await ask('nobody@example.org')).data.accountExistence).toEqual(none);
});

test('rejects an invalid address', async () => {
  expect((await ask('no address')).errors?.[0]?.extensions).toEqual({
    code: 'EMAIL_INVALID',
    field: 'email',
  });
});

test('limits a network to sixty queries in 15 minutes without affecting other networks', async () => {
  for (let count = 0; count < 60; count++) {
    expect((await ask(`somebody-${count}@example.org`, '192.0.2.50')).errors).toBeUndefined();
  }
  const refused = (await ask('somebody@example.org', '192.0.2.50')).errors?.[0]?.extensions;
  expect(refused?.code).toBe('RATE_LIMITED');
  expect(refused?.retryAfter).toBeLessThanOrEqual(15 * 60);
  expect((await ask('somebody@example.org', '192.0.2.51')).errors).toBeUndefined();
  app.advance(15 * 60_000);
  expect((await ask('somebody@example.org', '192.0.2.50')).errors).toBeUndefined();
});
