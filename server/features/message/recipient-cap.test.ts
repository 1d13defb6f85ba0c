import { beforeEach, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { SendFailed } from '#server/ports/send-failed.ts';
import { eraseExpiredRecords } from '#server/features/privacy/erase-expired-records.ts';
import { recipientHash } from './queue-message.ts';
import { hour } from '#shared/time-units.ts';

/** The error that the carrier returns for the next SMS; null: it accepts. */
let refusal: SendFailed | null = null;
const taken: { to: string; at: number }[] = [];
const carrier = {
  send: ({ id, to }: { id: string; to: string }) => {
    if (refusal) return Promise.reject(refusal);
    taken.push({ to, at: app.ports.now().getTime() });
    return Promise.resolve({ providerId: id });
  },
};
const app = await openTestApp({ ports: { sms: carrier } });
beforeEach(() => {
  refusal = null;
  taken.length = 0;
});

const subscriber = async () => requesterOf(app, await makeSubscriber(app));
const askedBySomebody = async (recipient: string, channel = 'PHONE') =>
  (await subscriber()).request({ channel, recipient });

test('allows three messages in 24 hours from all requesters; a fourth once the first is a day old', async () => {
  const recipient = newPhone();
  for (let count = 0; count < 3; count += 1) {
    expect((await askedBySomebody(recipient)).code).toBeUndefined();
    await runDueJobs(app);
    app.advance(hour);
  }
  expect((await askedBySomebody(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
  app.advance(21 * hour - 60_000);
  expect((await askedBySomebody(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
  app.advance(61_000);
  expect((await askedBySomebody(recipient)).code).toBeUndefined();
  expect((await askedBySomebody(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
});

test('messages that still wait to be sent count, however old they are', async () => {
  const recipient = newPhone();
  for (let count = 0; count < 3; count += 1) expect((await askedBySomebody(recipient)).code).toBeUndefined();
  app.advance(25 * hour);
  expect((await askedBySomebody(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
});

/** Messages to a recipient that are tied to no account. */
const leftOf = (recipient: string) =>
  app.orm.em
    .fork()
    .execute<{ state: string }[]>(
      'select state from message where account_id is null and recipient_hash = ?',
      [recipientHash(app.ports, recipient)],
    );

test('messages of accounts that have since been deleted count for a day and are then erased', async () => {
  const recipient = newPhone();
  const password = 'kucingku suka ikan';
  const encrypted = await app.encryptPassword(password);
  const left = () => leftOf(recipient);
  for (let count = 0; count < 3; count += 1) {
    const account = await makeSubscriber(app, { password });
    expect((await requesterOf(app, account).request({ channel: 'PHONE', recipient })).code).toBeUndefined();
    await runDueJobs(app);
    const { errors } = await app.graphql(
      'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
      { p: encrypted },
      { token: account.token },
    );
    expect(errors).toBeUndefined();
  }
  expect(taken.filter(({ to }) => to === recipient)).toHaveLength(3);
  expect(await left()).toEqual([{ state: 'SENT' }, { state: 'SENT' }, { state: 'SENT' }]);
  expect((await askedBySomebody(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
  await eraseExpiredRecords(app.newContext());
  expect(await left()).toHaveLength(3);
  app.advance(24 * hour + 1_000);
  await eraseExpiredRecords(app.newContext());
  expect(await left()).toEqual([]);
  expect((await askedBySomebody(recipient)).code).toBeUndefined();
});

test('messages that no longer count are erased with their account', async () => {
  const password = 'kucingku suka ikan';
  const recipients = [newPhone(), newPhone()] as const;
  const account = await makeSubscriber(app, { password });
  for (const recipient of recipients) {
    await requesterOf(app, account).request({ channel: 'PHONE', recipient });
    await runDueJobs(app);
    app.advance(23 * hour);
  }
  await app.graphql(
    'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
    { p: await app.encryptPassword(password) },
    { token: account.token },
  );
  expect(await Promise.all(recipients.map(leftOf))).toEqual([[], [{ state: 'SENT' }]]);
});

test('e-mails that confirm a new address count towards the cap, even after the account was deleted', async () => {
  const password = 'kucingku suka ikan';
  const newEmail = 'stranger-to-all@example.org';
  const encrypted = await app.encryptPassword(password);
  for (let count = 0; count < 2; count += 1) {
    const { token } = await makeSubscriber(app, { password });
    const change = 'mutation ($to: String!) { requestEmailChange(newEmail: $to) { account { id } } }';
    expect((await app.graphql(change, { to: newEmail }, { token })).errors).toBeUndefined();
    await runDueJobs(app);
    await app.graphql(
      'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
      { p: encrypted },
      { token },
    );
  }
  const byEmail = { channel: 'EMAIL', recipient: newEmail };
  const requesters = [await subscriber(), await subscriber()];
  expect((await requesters[0]!.request(byEmail)).code).toBeUndefined();
  expect((await requesters[1]!.request(byEmail)).code).toBe('RECIPIENT_UNAVAILABLE');
});

test('a message still queued when its account is deleted is never sent and does not count', async () => {
  const recipient = newPhone();
  const password = 'kucingku suka ikan';
  const account = await makeSubscriber(app, { password });
  await requesterOf(app, account).request({ channel: 'PHONE', recipient });
  await app.graphql(
    'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
    { p: await app.encryptPassword(password) },
    { token: account.token },
  );
  await runDueJobs(app);
  expect(taken.filter(({ to }) => to === recipient)).toEqual([]);
  for (let count = 0; count < 3; count += 1) expect((await askedBySomebody(recipient)).code).toBeUndefined();
});

test('codes, which anybody can have sent, leave room for the confirmation of a share', async () => {
  const recipient = newPhone();
  const { linkToken } = await askedBySomebody(recipient);
  for (let count = 0; count < 2; count += 1)
    await app.graphql('mutation ($s: String!) { requestOwnershipCode(subject: $s) { accepted } }', {
      s: recipient,
    });
  const sent = async () => {
    await runDueJobs(app);
    return taken.filter(({ to }) => to === recipient).length;
  };
  expect(await sent()).toBe(2);
  await recipientOf(app, linkToken).grant('CITY');
  expect(await sent()).toBe(3);
});

test('accepts three of ten concurrent requests to one recipient', async () => {
  const recipient = newPhone();
  const subscribers = await Promise.all(Array.from({ length: 10 }, subscriber));
  const answers = await Promise.all(subscribers.map((each) => each.request({ channel: 'PHONE', recipient })));
  const codes = answers.map(({ code }) => code ?? 'taken').toSorted();
  expect(codes).toEqual([...Array(7).fill('RECIPIENT_UNAVAILABLE'), 'taken', 'taken', 'taken']);
});

test('SMS, calls and reminders count towards one cap', async () => {
  const recipient = newPhone();
  const requester = await subscriber();
  const { id, linkToken } = await requester.request({ channel: 'PHONE', recipient });
  await runDueJobs(app);
  await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
  expect((await requester.call(id)).code).toBeUndefined();
  app.advance(4 * hour);
  await runDueJobs(app);
  // SMS, call and reminder have used up the cap.
  expect((await askedBySomebody(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
  expect((await requester.call(id)).code).toBe('RECIPIENT_UNAVAILABLE');
});

test('sends no reminder once the cap is used up', async () => {
  const recipient = newPhone();
  const { linkToken } = await askedBySomebody(recipient);
  await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
  await askedBySomebody(recipient);
  await askedBySomebody(recipient);
  app.advance(4 * hour);
  await runDueJobs(app);
  expect(taken.filter(({ to }) => to === recipient)).toHaveLength(3);
});

test.each([
  ['Eka@example.org', 'eka+a@example.org', 'EKA+b@Example.org', 'eka+c@example.org'],
  ['eka@proton.me', 'eka@protonmail.com', 'eka@pm.me', 'Eka+c@pm.me'],
  ['a@eka.fastmail.com', 'b@eka.fastmail.com', 'eka+x@fastmail.com', 'c@Eka.Fastmail.com'],
])('counts e-mails per mailbox, whatever the spelling of the address: %s', async (...spellings) => {
  const last = spellings.pop()!;
  for (const recipient of spellings) expect((await askedBySomebody(recipient, 'EMAIL')).code).toBeUndefined();
  expect((await askedBySomebody(last, 'EMAIL')).code).toBe('RECIPIENT_UNAVAILABLE');
  expect((await askedBySomebody('eko@example.org', 'EMAIL')).code).toBeUndefined();
});

test('messages that failed permanently do not count towards the cap', async () => {
  const recipient = newPhone();
  refusal = new SendFailed('RECIPIENT_INVALID:21211', { permanent: true });
  for (let count = 0; count < 4; count += 1) {
    expect((await askedBySomebody(recipient)).code).toBeUndefined();
    await runDueJobs(app);
  }
});

test('the 24 hours start when a message is sent, not when it was queued', async () => {
  const recipient = newPhone();
  refusal = new SendFailed('UNREACHABLE', { permanent: false });
  for (let count = 0; count < 3; count += 1) await askedBySomebody(recipient);
  await runDueJobs(app);
  app.advance(2 * hour);
  refusal = null;
  await runDueJobs(app);
  expect(taken).toHaveLength(3);
  app.advance(22 * hour + 60_000);
  expect((await askedBySomebody(recipient)).code).toBe('RECIPIENT_UNAVAILABLE');
  app.advance(2 * hour);
  expect((await askedBySomebody(recipient)).code).toBeUndefined();
});
