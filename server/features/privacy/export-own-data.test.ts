import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { unknownClient } from '#server/context/context.ts';
import { openSession } from '#server/features/account/sign-in/session.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makePartnerToken, makeRequest, makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf } from '#server/testing/people.ts';
import { postWithKey } from '#server/testing/post-with-key.ts';
import { newBuyer, signIn } from '#server/testing/purchase.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

const app = await openTestApp();

async function act(token: string, mutation: string, variables: object = {}) {
  const { data, errors } = await app.graphql(`mutation ${mutation}`, variables, { token });
  expect(errors).toBeUndefined();
  return data;
}
const exported = async (token: string) =>
  (await act(token, '{ exportAccount }')).exportAccount as Record<string, unknown>;

/** An account with something in every section of its export that an account in good standing can have. */
async function activeAccount(): Promise<string> {
  const buyer = newBuyer(app);
  await buyer.buy();
  await signIn(app, buyer);
  const token = buyer.cookies.get('GPL_USER_TOKEN')!;
  const subscriber = { accountId: '', email: buyer.email, token };
  await act(token, '($e: String!) { requestSignInLink(email: $e) requestResetCode(email: $e) }', {
    e: buyer.email,
  });
  await act(token, '{ requestEmailChange(newEmail: "next@example.org") { account { id } } }');
  await act(token, '{ createWebhook(url: "https://hooks.example.org/") { secret } }');
  await act(token, '{ dismissReview { accepted } }');
  await act(token, '{ changePhone(phone: "+12025550143") { id } changeAnswerEmails(enabled: false) { id } }');
  await makePartnerToken(app, { token }, 'LOOKUP_READ');
  const lookup = { kind: 'PHONE', subject: '+12025550123', purpose: 'FRAUD_CHECK' };
  await postWithKey(app, '/locate/lookups', lookup, { key: randomUUID(), subscriber });
  const { linkToken } = await makeRequest(app, subscriber, { channel: 'PHONE', recipient: newPhone() });
  await recipientOf(app, linkToken).grant('CITY');
  await runDueJobs(app);
  return token;
}

test('the export of an account is the same, whatever other accounts there are', async () => {
  const { token } = await makeSubscriber(app);
  const { exportedAt: _before, ...alone } = await exported(token);
  const theirs = await exported(await activeAccount());
  const without = Object.entries(theirs).filter(([, rows]) => JSON.stringify(rows).length <= 4);
  expect(without.map(([section]) => section)).toEqual(['sendingSuspension']);
  const { exportedAt: _after, ...beside } = await exported(token);
  expect(beside).toEqual(alone);
});

test('the export has what the app shows of the account, its sessions, tokens, webhooks and lookups', async () => {
  const token = await activeAccount();
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const ctx = app.newContext();
  const { id } = (await app.graphql('{ viewer { id } }', {}, { token })).data.viewer;
  await openSession(ctx, ctx.em, id, 'PASSWORD', { ...unknownClient, userAgent });
  const { data, errors } = await app.graphql(
    `{
      viewer {
        account: id email phone hasPassword answerEmails locale createdAt
        sessions { id device createdAt lastSeenAt }
        partnerTokens { id name createdAt lastUsedAt }
        webhooks { id url createdAt deliveries { id event state attempts createdAt } }
      }
      lookups { nodes { id kind subject purpose state startedAt completedAt } }
    }`,
    {},
    { token },
  );
  expect(errors).toBeUndefined();
  const { account, sessions, partnerTokens, webhooks, ...shown } = data.viewer;
  expect(sessions.map(({ device }: { device: string | null }) => device)).toContain('Firefox on Linux');
  expect(webhooks[0].deliveries).not.toEqual([]);
  expect(await exported(token)).toMatchObject({
    account: { id: account as string, ...shown },
    sessions: sessions.toReversed(),
    partnerTokens,
    // The names of the messages themselves.
    webhooks: JSON.parse(
      JSON.stringify(webhooks).replace(/"([A-Z]+)_(CHANGED|COMPLETED)"/g, (name) =>
        name.toLowerCase().replace('_', '.'),
      ),
    ) as object,
    lookups: data.lookups.nodes.map((lookup: object) => ({ ...lookup, findings: { country: {} } })),
  });
});
