import { expect, test } from 'vitest';
import { mailboxId } from '#server/features/consent/abuse/requester.ts';
import { openReviews } from '#server/features/consent/abuse/review.queries.ts';
import { review } from '#server/features/consent/abuse/review.ts';
import { type ReviewOutcome, SendingSuspension } from '#server/features/message/sending-suspension.entity.ts';
import { requesterHash } from '#server/features/message/queue-message.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone, type TestSubscriber } from '#server/testing/factories.ts';
import { mailTo, tokenIn } from '#server/testing/mailbox.ts';
import { waitingForLocks, whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { eraseExpiredRecords } from './erase-expired-records.ts';
import { hour } from '#shared/time-units.ts';

const year = 365.25 * 24 * hour;
const password = 'kucingku suka ikan';

const app = await openTestApp();

const mayAsk = async (account: TestSubscriber) => {
  const { code } = await requesterOf(app, account).request({ channel: 'LINK', title: 'A link' });
  app.advance(4 * hour);
  return code ?? 'yes';
};

/** An account that two recipients have reported. */
async function suspended(email?: string): Promise<TestSubscriber> {
  const account = await makeSubscriber(app, email ? { password, email } : { password });
  for (const reason of ['STALKING', 'THREAT']) {
    app.advance(9 * hour);
    const { linkToken } = await requesterOf(app, account).request({
      channel: 'PHONE',
      recipient: newPhone(),
    });
    await recipientOf(app, linkToken).report(reason);
  }
  app.advance(4 * hour);
  expect(await mayAsk(account)).toBe('SENDING_SUSPENDED');
  return account;
}
type KeptAnswer = { kind: string; count: number; until: string }[];
async function deleted({ token }: TestSubscriber): Promise<KeptAnswer> {
  const answer = await app.graphql(
    'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind count until } } }',
    { p: await app.encryptPassword(password) },
    { token },
  );
  return answer.data.deleteAccount.kept as KeptAnswer;
}
const again = (email: string) => makeSubscriber(app, { email, password });
const decide = (accountId: string, outcome: ReviewOutcome) =>
  review(app.newContext(), { accountId, outcome, operator: 'Ana', why: 'I have looked at it.' });
const waiting = async (accountId: string) =>
  (await openReviews(app.newContext())).find((open) => open.accountId === accountId);
const keptFor = (email: string) =>
  app.orm.em.fork().find(SendingSuspension, {
    requesterHash: requesterHash(app.ports, email),
    eraseAt: { $ne: null },
  });
const suspensionIn = (kept: KeptAnswer) => kept.find(({ kind }) => kind === 'SENDING_SUSPENSION');

test('a suspension survives deletion and re-registration until an operator releases it', async () => {
  const first = await suspended();
  expect(await keptFor(first.email)).toEqual([]);
  const kept = suspensionIn(await deleted(first));
  expect(kept).toMatchObject({ kind: 'SENDING_SUSPENSION', count: 1 });
  expect((Date.parse(kept!.until) - app.ports.now().getTime()) / year).toBeCloseTo(1, 1);

  const second = await again(first.email.toUpperCase());
  expect(second.accountId).not.toBe(first.accountId);
  expect(await mayAsk(second)).toBe('SENDING_SUSPENDED');
  expect(await keptFor(first.email)).toEqual([]);
  expect(await waiting(second.accountId)).toMatchObject({ isClosed: false });

  // A second deletion does not lift it either.
  await deleted(second);
  const third = await again(first.email);
  expect(await mayAsk(third)).toBe('SENDING_SUSPENDED');
  await decide(third.accountId, 'RELEASED');
  expect(await mayAsk(third)).toBe('yes');
  expect(suspensionIn(await deleted(third))).toBeUndefined();
  expect(await mayAsk(await again(first.email))).toBe('yes');
});

test('abuse reports after account deletion suspend the mailbox for a year', async () => {
  const account = await makeSubscriber(app, { password });
  const links: string[] = [];
  for (const recipient of [newPhone(), newPhone()]) {
    const { linkToken } = await requesterOf(app, account).request({ channel: 'PHONE', recipient });
    links.push(linkToken);
    app.advance(4 * hour);
  }
  await deleted(account);
  for (const link of links) await recipientOf(app, link).report('STALKING');
  const [kept] = await keptFor(account.email);
  expect((kept!.eraseAt!.getTime() - app.ports.now().getTime()) / year).toBeCloseTo(1, 1);
});

test('a suspension closed by an operator survives deletion for three years and cannot be released', async () => {
  const first = await suspended();
  await decide(first.accountId, 'CLOSED');
  const kept = suspensionIn(await deleted(first));
  expect((Date.parse(kept!.until) - app.ports.now().getTime()) / year).toBeCloseTo(3, 1);
  const second = await again(first.email);
  expect(await mayAsk(second)).toBe('SENDING_SUSPENDED');
  await expect(decide(second.accountId, 'RELEASED')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('closing a suspension while the account is being deleted keeps it for three years', async () => {
  const account = await suspended();
  const hash = requesterHash(app.ports, account.email);
  let deciding: Promise<void> | undefined;
  await whileHeld(
    app,
    (em) => em.execute('select from sending_suspension where requester_hash = ? for update', [hash]),
    () => deleted(account),
    async () => {
      deciding = decide(account.accountId, 'CLOSED');
      await expect.poll(() => waitingForLocks(app)).toBe(2);
    },
  );
  await deciding;
  const [kept] = await keptFor(account.email);
  expect(kept).toMatchObject({ isFinal: true });
  expect((kept!.eraseAt!.getTime() - app.ports.now().getTime()) / year).toBeCloseTo(3, 1);
});

test('closing a mailbox after its account was deleted suspends it for three years', async () => {
  const account = await makeSubscriber(app, { password });
  const { linkToken } = await requesterOf(app, account).request({ channel: 'PHONE', recipient: newPhone() });
  await recipientOf(app, linkToken).report('THREAT');
  await deleted(account);
  await decide(mailboxId(requesterHash(app.ports, account.email)), 'CLOSED');
  const [kept] = await keptFor(account.email);
  expect((kept!.eraseAt!.getTime() - app.ports.now().getTime()) / year).toBeCloseTo(3, 1);
});

test.each([
  ['ani.wijaya+one@gmail.com', 'AniWijaya+two@googlemail.com'],
  ['ani.wijaya@pm.me', 'ani.wijaya@protonmail.com'],
])('a suspension covers other spellings of the same mailbox: %s, %s', async (first, second) => {
  await deleted(await suspended(first));
  const back = await again(second);
  expect(await mayAsk(back)).toBe('SENDING_SUSPENDED');
});

test('accounts that were never suspended and other addresses are not affected', async () => {
  const innocent = await makeSubscriber(app, { password });
  const { linkToken } = await requesterOf(app, innocent).request({ channel: 'PHONE', recipient: newPhone() });
  await recipientOf(app, linkToken).report('OTHER');
  app.advance(4 * hour);
  expect(suspensionIn(await deleted(innocent))).toBeUndefined();
  expect(await mayAsk(await again(innocent.email))).toBe('yes');

  const guilty = await suspended();
  await deleted(guilty);
  expect(await mayAsk(await makeSubscriber(app))).toBe('yes');
});

/** Changes an account's mailbox as its owner does, with both mailboxes' links. */
async function moved(account: TestSubscriber, email: string): Promise<TestSubscriber> {
  const change = 'mutation ($e: String!) { requestEmailChange(newEmail: $e) { account { id } } }';
  await app.graphql(change, { e: email }, account);
  await runDueJobs(app);
  for (const mail of [
    await mailTo(app, account.email, /Confirm the new address/),
    await mailTo(app, email, /Confirm this address/),
  ])
    await app.graphql('mutation ($t: String!) { confirmEmailChange(token: $t) }', { t: tokenIn(mail) });
  return { ...account, email };
}

test('a suspension follows the account to another mailbox and back; a release covers both mailboxes', async () => {
  const first = await suspended();
  const reviews = async () => (await openReviews(app.newContext())).length;
  const before = await reviews();
  const there = await moved(first, 'another-mailbox@example.org');
  expect(await mayAsk(there)).toBe('SENDING_SUSPENDED');
  const back = await moved(there, first.email);
  expect(await mayAsk(back)).toBe('SENDING_SUSPENDED');
  expect(await reviews()).toBe(before);
  await decide(back.accountId, 'RELEASED');
  expect(await mayAsk(back)).toBe('yes');
  expect(await reviews()).toBe(before - 1);
  expect(await mayAsk(await moved(back, there.email))).toBe('yes');
  expect(await mayAsk(await again(first.email))).toBe('yes');
});

test('a new account with the former mailbox of a suspended one is suspended too, and released separately', async () => {
  const first = await suspended();
  const away = await moved(first, 'moved-away@example.org');
  const second = await again(first.email);
  expect(await mayAsk(second)).toBe('SENDING_SUSPENDED');
  await decide(away.accountId, 'RELEASED');
  expect(await mayAsk(away)).toBe('yes');
  expect(await mayAsk(second)).toBe('SENDING_SUSPENDED');
});

test('a mailbox that was left stays suspended for one year, or three if the suspension is closed', async () => {
  const account = await suspended();
  const away = await moved(account, 'left-for-good@example.org');
  const [left] = await keptFor(account.email);
  expect((left!.eraseAt!.getTime() - app.ports.now().getTime()) / year).toBeCloseTo(1, 1);
  await decide(away.accountId, 'CLOSED');
  const [closed] = await keptFor(account.email);
  expect(closed).toMatchObject({ isFinal: true });
  expect((closed!.eraseAt!.getTime() - app.ports.now().getTime()) / year).toBeCloseTo(3, 1);
  expect(await waiting(away.accountId)).toBeUndefined();
});

test('a suspension stores the address only as a keyed hash and is erased when it expires', async () => {
  const account = await suspended('canary-suspended@example.org');
  const gone = await suspended();
  await deleted(account);
  await deleted(gone);
  const rows = await app.orm.em
    .fork()
    .execute<{ text: string }[]>('select s::text as text from sending_suspension s');
  const dump = rows.map(({ text }) => text).join();
  for (const face of [account.email, Buffer.from(account.email).toString('hex'), account.accountId]) {
    expect(dump).not.toContain(face);
  }
  await eraseExpiredRecords(app.newContext());
  expect(await keptFor(gone.email)).toHaveLength(1);
  app.advance(1.01 * year);
  // It expires on time even if the job has not run yet.
  expect(await mayAsk(await again(account.email))).toBe('yes');
  await eraseExpiredRecords(app.newContext());
  expect(await keptFor(gone.email)).toEqual([]);
});
