import { expect, test } from 'vitest';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { minute } from '#shared/time-units.ts';
import { mailAnswers } from './mail-answers.ts';

// An e-mail about an answer that waits, as while the mail server is down.
const app = await openTestApp();

async function asked(
  owner: Awaited<ReturnType<typeof makeSubscriber>>,
  input: object = { channel: 'LINK', title: 'Ani' },
) {
  const requester = requesterOf(app, owner);
  const { id, linkToken } = await requester.request(input);
  await runDueJobs(app);
  return { requester, id, recipient: recipientOf(app, linkToken) };
}
/** Queues what is due; `sent` is what the mailbox has once it has been sent. */
async function queue() {
  app.advance(minute);
  await mailAnswers(app.newContext());
}
async function sent(email: string): Promise<string[]> {
  await runDueJobs(app);
  return (await app.inbox.list()).filter(({ to }) => to === email).map(({ subject }) => String(subject));
}

test('an answer that was erased while its e-mail waited is not told', async () => {
  const owner = await makeSubscriber(app);
  const { recipient } = await asked(owner);
  await recipient.reply('CALL_ME');
  await queue();
  await recipient.erase();
  expect(await sent(owner.email)).toEqual([]);
  await queue();
  expect(await sent(owner.email)).toEqual([]);
});

test('nor is one that the requester has seen meanwhile', async () => {
  const owner = await makeSubscriber(app);
  const { requester, id, recipient } = await asked(owner);
  await recipient.reply('CALL_ME');
  await queue();
  await requester.location(id);
  expect(await sent(owner.email)).toEqual([]);
});

test('an answer that was followed by another is told as that one, a minute later', async () => {
  const owner = await makeSubscriber(app);
  const { recipient } = await asked(owner);
  await recipient.grant('CITY');
  await queue();
  await recipient.stop();
  expect(await sent(owner.email)).toEqual([]);
  await queue();
  expect(await sent(owner.email)).toEqual(['Whoever opened your link shared a location with you']);
});

test('of several, those that are left are told', async () => {
  const owner = await makeSubscriber(app);
  const [one, other] = [
    await asked(owner),
    await asked(owner, { channel: 'EMAIL', recipient: 'budi@example.org', title: 'Budi' }),
  ];
  await one.recipient.reply('CALL_ME');
  await other.recipient.reply('OK');
  await queue();
  await one.recipient.erase();
  expect(await sent(owner.email)).toEqual([]);
  await queue();
  expect(await sent(owner.email)).toEqual(['The person you asked replied: I’m OK']);
});
