import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

let log = '';
const stream = new PassThrough();
stream.on('data', (line: Buffer) => (log += line.toString()));
const app = await openTestApp({ log: { level: 'info', stream } });

test('logs who got in, what was refused and what changed by kind, account and outcome, and nothing else', async () => {
  const { email, accountId } = await makeSubscriber(app, { password: 'kucingku suka ikan' });
  const signIn = async (e: string, password: string) =>
    app.graphql(
      'mutation ($e: String!, $p: String!) { signInWithPassword(email: $e, encryptedPassword: $p) { token } }',
      { e, p: await app.encryptPassword(password) },
    );
  await signIn('nobody@example.org', 'a wrong password');
  await signIn(email, 'a wrong password');
  const { token } = (await signIn(email, 'kucingku suka ikan')).data.signInWithPassword;
  await app.graphql(
    'mutation { createPartnerToken(input: { name: "CRM", scopes: [] }) { token } }',
    {},
    { token },
  );
  await app.graphql('mutation { signInWithLink(token: "unknown") { token } }');
  await app.graphql('mutation { signOut }', {}, { token });
  const lines = log
    .split('\n')
    .filter((line) => line.includes('"msg":"security"'))
    .map((line) => JSON.parse(line) as { event: string; accountId: string | null; outcome: string });
  expect(lines.map(({ event, accountId: about, outcome }) => [event, about, outcome])).toEqual([
    ['SIGN_IN_WITH_PASSWORD', null, 'CREDENTIALS_INVALID'],
    ['SIGN_IN_WITH_PASSWORD', accountId, 'CREDENTIALS_INVALID'],
    ['SIGN_IN_WITH_PASSWORD', accountId, 'DONE'],
    ['CREATE_PARTNER_TOKEN', accountId, 'BAD_INPUT'],
    ['SIGN_IN_WITH_LINK', null, 'SIGN_IN_LINK_INVALID'],
    ['SIGN_OUT', accountId, 'DONE'],
  ]);
  expect(log).not.toContain('@example.org');
});
