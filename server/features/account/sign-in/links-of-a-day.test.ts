import { expect, test } from 'vitest';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { tokenIn } from '#server/testing/mailbox.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { mailAccount } from '../mail-account.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

let networks = 0;
/** Asks for a sign-in link from a network that has asked for none. */
async function askLink(email: string, cookie = '') {
  networks += 1;
  const answer = await app.graphql(
    'mutation ($email: String!) { requestSignInLink(email: $email) }',
    { email },
    { headers: { 'x-forwarded-for': `198.51.${Math.floor(networks / 250)}.${networks % 250}`, cookie } },
  );
  await runDueJobs(app);
  return answer;
}
const linksTo = async (email: string) =>
  (await app.inbox.list()).filter(({ to }) => to === email).map((mail) => tokenIn(mail));
const open = (token: string) =>
  app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-app-id': 'test' },
    payload: { query: `mutation { signInWithLink(token: "${token}") { token } }` },
  });

test('strangers from many networks never keep the owner from a link: past five in ten minutes or ten in an hour, those work again', async () => {
  const { email } = await makeSubscriber(app);
  for (const most of [5, 10, 10]) {
    app.advance(hour / 4);
    for (let count = 0; count < 10; count += 1)
      expect((await askLink(email)).data).toEqual({ requestSignInLink: true });
    expect(await linksTo(email)).toHaveLength(most);
  }
  const sent = await linksTo(email);
  app.advance(hour / 4);
  expect((await askLink(email)).data).toEqual({ requestSignInLink: true });
  expect(await linksTo(email)).toHaveLength(10);
  expect((await open(sent.at(0)!)).json().errors).toBeUndefined();
});

test('strangers have at most twenty unused links a day in a mailbox; then asking makes those valid again', async () => {
  const { email } = await makeSubscriber(app);
  for (let count = 0; count < 24; count += 1) {
    expect((await askLink(email)).data).toEqual({ requestSignInLink: true });
    app.advance(hour / 8);
  }
  const sent = await linksTo(email);
  expect(sent).toHaveLength(20);
  app.advance(hour);
  expect((await open(sent.at(-1)!)).json().errors?.[0]?.extensions.code).toBe('SIGN_IN_LINK_INVALID');

  // Their owner, in a browser that nobody knows.
  expect(await askLink(email)).toEqual(await askLink('nobody-has-this@example.net'));
  expect(await linksTo(email)).toHaveLength(20);
  const entered = await open(sent.at(-1)!);
  expect(entered.json().errors).toBeUndefined();

  // That used all of them; and a browser that signed in gets its own.
  await askLink(email);
  expect(await linksTo(email)).toHaveLength(21);
  for (let count = 0; count < 24; count += 1) {
    await askLink(email);
    app.advance(hour / 8);
  }
  expect(await linksTo(email)).toHaveLength(40);
  const device = entered.cookies.find(({ name }) => name === 'GPL_DEVICE')!;
  await askLink(email, `GPL_DEVICE=${device.value}`);
  expect(await linksTo(email)).toHaveLength(41);
});

test('an e-mail whose job runs again goes out once', async () => {
  const { email } = await makeSubscriber(app);
  await app.graphql('mutation ($email: String!) { requestSignInLink(email: $email) }', { email });
  const waiting = `select id, data from pgboss.job where name = 'account-mail' and state < 'completed'`;
  const [job] = await app.orm.em.fork().execute<{ id: string; data: Jobs['account-mail'] }[]>(waiting);
  // Its process died before the job was done.
  await mailAccount(app.newContext(), job!.data, job!.id);
  expect(await runDueJobs(app)).not.toContainEqual({ name: 'account-mail', failed: true });
  expect(await linksTo(email)).toHaveLength(1);
});
