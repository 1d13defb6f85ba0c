import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { makeSubscriber } from '#server/testing/factories.ts';
import { jobsDone, mailTo } from '#server/testing/mailbox.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';

let log = '';
const stream = new PassThrough();
stream.on('data', (line: Buffer) => (log += line.toString()));
const app = await openTestApp({ worker: true, log: { level: 'warn', stream } });

const askLink = (email: string, network: number) =>
  app.graphql(
    'mutation ($email: String!) { requestSignInLink(email: $email) }',
    { email },
    { headers: { 'x-forwarded-for': `203.0.${network}.1` } },
  );

test('a flood of requests for one account’s link holds nobody else’s back, and no job of it fails', async () => {
  const known = await makeSubscriber(app);
  const bystander = await makeSubscriber(app);
  await app.orm.em.fork().transactional(async (em) => {
    // None of the account's jobs gets any further until this transaction ends.
    await em.execute('select from account where id = ? for no key update', [known.accountId]);
    await Promise.all(Array.from({ length: 60 }, (_, network) => askLink(known.email, network)));
    await askLink(bystander.email, 100);
    await mailTo(app, bystander.email, /./);
  });
  await jobsDone(app);
  expect((await app.inbox.list()).filter(({ to }) => to === known.email)).toHaveLength(5);
  expect(log).toBe('');
}, 60_000);
