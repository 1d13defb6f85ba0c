import { afterEach, expect, test } from 'vitest';
import type { Settings } from '#server/context/context.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { hour } from '#shared/time-units.ts';

let app: TestApp;
const withBudget = async (settings: Partial<Settings>) => {
  app = await buildTestApp({ settings });
};
afterEach(() => app.close());

const ask = async (recipient = newPhone()) =>
  requesterOf(app, await makeSubscriber(app)).request({ channel: 'PHONE', recipient });

const sent = async (words: RegExp) => {
  await runDueJobs(app);
  return (await app.inbox.list()).filter(({ subject, text }) => words.test(`${subject} ${text}`));
};
const codes = () => sent(/is your code to see and remove/);

let networks = 0;
/** A stranger requests a code, each from a different network. */
const askForCode = async (subject = newPhone()) => {
  const { data } = await app.graphql(
    'mutation ($s: String!) { requestOwnershipCode(subject: $s, locale: en) { accepted } }',
    { s: subject },
    { headers: { 'x-forwarded-for': `198.18.${++networks}.1` } },
  );
  expect(data.requestOwnershipCode).toEqual({ accepted: true });
};

test("rejects SMS requests of all accounts once the deployment's daily budget is used up", async () => {
  await withBudget({ smsPerDay: 2, emailsPerDay: 1 });
  expect((await ask()).code).toBeUndefined();
  expect((await ask()).code).toBeUndefined();
  expect(await ask()).toMatchObject({ code: 'DAILY_LIMIT_REACHED', retryAfter: 3_600 });
  const byMail = { channel: 'EMAIL', recipient: 'budget@example.org' };
  for (const other of [byMail, { channel: 'LINK', title: 'Mum' }])
    expect((await requesterOf(app, await makeSubscriber(app)).request(other)).code).toBeUndefined();
  app.advance(24 * hour);
  expect((await ask()).code).toBeUndefined();
});

test("codes for strangers have a separate budget, a tenth of the subscribers'", async () => {
  await withBudget({ smsPerDay: 20 });
  for (let count = 0; count < 20; count += 1) await askForCode();
  expect(await codes()).toHaveLength(2);

  const recipient = newPhone();
  const { linkToken, code } = await ask(recipient);
  expect(code).toBeUndefined();
  await recipientOf(app, linkToken).grant('CITY', 'ONE_HOUR');
  const confirmations = await sent(/Not you\? Stop/);
  expect(confirmations.map(({ to }) => to)).toEqual([recipient]);

  for (let count = 0; count < 18; count += 1) expect((await ask()).code).toBeUndefined();
  expect((await ask()).code).toBe('DAILY_LIMIT_REACHED');
});

test('sends strangers at least one code a day, even when subscribers have used up the smallest budget', async () => {
  await withBudget({ smsPerDay: 1 });
  expect((await ask()).code).toBeUndefined();
  await askForCode();
  await askForCode();
  expect(await codes()).toHaveLength(1);
  app.advance(24 * hour);
  await askForCode();
  expect(await codes()).toHaveLength(2);
});

test('e-mails that confirm a new address share the budget of e-mailed codes', async () => {
  await withBudget({ emailsPerDay: 20 });
  const change = async (newEmail: string) => {
    const { token } = await makeSubscriber(app);
    const { data } = await app.graphql(
      'mutation ($e: String!) { requestEmailChange(newEmail: $e) { account { id } } }',
      { e: newEmail },
      { token },
    );
    expect(data.requestEmailChange).toBeTruthy();
    await runDueJobs(app);
  };
  await change('first@example.org');
  await askForCode('second@example.org');
  await change('third@example.org');
  await askForCode('fourth@example.org');
  const asked = await sent(/Confirm this address|\b\d{6}\b/);
  expect(asked.map(({ to }) => to).toSorted()).toEqual(['first@example.org', 'second@example.org']);
});

test('log-in links to mailboxes that nobody has proven use up no budget', async () => {
  await withBudget({ emailsPerDay: 1 });
  const { email } = await makeSubscriber(app, { isProven: false });
  await app.graphql('mutation ($e: String!) { requestSignInLink(email: $e) }', { e: email });
  expect(await sent(/log-in link/)).toHaveLength(1);
  await askForCode('sixth@example.org');
  expect(await sent(/\b\d{6}\b/)).toHaveLength(1);
});
