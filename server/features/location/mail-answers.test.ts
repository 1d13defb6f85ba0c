import { describe, expect, test } from 'vitest';
import { Account } from '#server/features/account/account.entity.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makePartnerToken, makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';
import { locationById } from './location.queries.ts';
import { mailAnswers } from './mail-answers.ts';
import { recordViews } from './view-receipts.ts';

const app = await openTestApp();

async function asked(
  input: object = { channel: 'LINK', title: 'Ani' },
  subscriber?: Awaited<ReturnType<typeof makeSubscriber>>,
) {
  const owner = subscriber ?? (await makeSubscriber(app));
  const requester = requesterOf(app, owner);
  const { id, linkToken } = await requester.request(input);
  await runDueJobs(app);
  return { owner, requester, id, recipient: recipientOf(app, linkToken), mails: () => mailsTo(owner.email) };
}
/** About answers; newest first. */
const mailsTo = async (email: string) =>
  (await app.inbox.list()).filter(({ to, text }) => to === email && /answer|menjawab|jawaban/.test(text));
/** What the job does every minute, once answers have been unseen for long enough. */
async function later(ms = 60_000) {
  app.advance(ms);
  await mailAnswers(app.newContext());
  await runDueJobs(app);
}

/** From an address without a place. */
const shareNothing = ({ token }: TestRecipient) => recipientOf(app, token(), '198.18.0.9').grant('EXACT');

type Answer = (recipient: TestRecipient) => Promise<unknown>;
const answers: [name: string, answer: Answer, words: string][] = [
  ['a share', (one) => one.grant('CITY'), 'is sharing a location with you'],
  ['a share that has ended', (one) => one.grant('CITY', 'ONCE'), 'The sharing has ended'],
  [
    'such a share after “Who is this?”',
    async (one) => (await one.askWho(), one.grant('CITY', 'ONCE')),
    'ended',
  ],
  ['a disclosed decline', (one) => one.decline(true), 'would rather not share'],
  ['“Who is this?”', (one) => one.askWho(), 'asks who you are'],
  ['a reply', (one) => one.reply('CALL_ME'), 'replied: Call me'],
];

describe('an answer that nobody has seen for a minute is e-mailed to the requester', () => {
  test.each(answers)('%s, with a link to the request', async (_, answer, words) => {
    const { id, recipient, mails } = await asked();
    await answer(recipient);
    await later();
    const [mail] = await mails();
    for (const each of [words, 'Your title for this request: Ani']) expect(mail?.text).toContain(each);
    expect(mail?.links[0]).toMatch(new RegExp(`/dashboard\\?.*request=${id}$`));
    expect(mail!.subject + mail!.text.split('http')[0]!).not.toContain('Ani');
  });

  test('in the language of the account, without the recipient’s number, address or place', async () => {
    const owner = await makeSubscriber(app);
    await app.orm.em.fork().execute(`update account set locale = 'id' where id = ?`, [owner.accountId]);
    const phone = newPhone();
    const { recipient, mails } = await asked({ channel: 'PHONE', recipient: phone }, owner);
    await recipient.grant('CITY');
    await later();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Orang yang Anda tanya sedang berbagi lokasi dengan Anda');
    expect(mail?.text).toContain('/id/dashboard?');
    expect(JSON.stringify(mail)).not.toContain(phone.slice(-6));
    expect(JSON.stringify(mail)).not.toContain('Jakarta');
  });

  test('several in one e-mail', async () => {
    const owner = await makeSubscriber(app);
    const one = await asked({ channel: 'LINK', title: 'Ani' }, owner);
    const other = await asked({ channel: 'EMAIL', recipient: 'budi@example.org', title: 'Budi' }, owner);
    await one.recipient.grant('CITY');
    await other.recipient.reply('OK');
    await later();
    expect((await one.mails()).map(({ subject }) => subject)).toEqual(['2 of your requests were answered']);
  });

  test('once, until it has been seen, also if it is erased and given again', async () => {
    const { requester, id, recipient, mails } = await asked();
    await recipient.reply('OK');
    await later();
    await recipient.erase();
    await recipient.reply('CALL_ME');
    await recipient.grant('CITY');
    await later();
    expect(await mails()).toHaveLength(1);
    await requester.location(id);
    await recipient.stop();
    await recipient.grant('AREA');
    await later();
    expect(await mails()).toHaveLength(2);
  });

  test('also after one of which there was nothing to tell', async () => {
    const { recipient, mails } = await asked();
    const nowhere = recipientOf(app, recipient.token(), '198.18.0.9');
    await nowhere.grant('EXACT');
    await nowhere.stop();
    await later();
    await recipientOf(app, nowhere.token()).grant('CITY');
    await later();
    expect(await mails()).toHaveLength(1);
  });

  test('that was given after what a dashboard shows was read', async () => {
    const { owner, requester, id, recipient, mails } = await asked();
    await recipient.reply('OK');
    const ctx = app.newContext();
    const read = await locationById(ctx, owner.accountId, id);
    await requester.location(id);
    app.advance(1_000);
    await recipient.reply('CALL_ME');
    await recordViews(ctx, [read]);
    await later();
    expect((await mails())[0]?.text).toContain('replied: Call me');
  });

  test('counted from the first of several', async () => {
    const { recipient, mails } = await asked();
    await recipient.reply('OK');
    app.advance(30_000);
    await recipient.reply('CALL_ME');
    await later(30_000);
    expect(await mails()).toHaveLength(1);
  });

  test('not before its minute is over', async () => {
    const { recipient, mails } = await asked();
    await recipient.grant('CITY');
    await later(59_000);
    expect(await mails()).toEqual([]);
    await later();
    expect(await mails()).toHaveLength(1);
  });
});

describe('no e-mail', () => {
  test.each<[name: string, answer: Answer]>([
    ['after a share that ended without a place', async (one) => (await shareNothing(one), one.stop())],
    ['after a silent decline', (one) => one.decline()],
    ['after a block', (one) => one.block()],
    ['after a report', (one) => one.report('UNKNOWN_PERSON')],
  ])('%s', async (_, answer) => {
    const { recipient, mails } = await asked();
    await answer(recipient);
    await later();
    expect(await mails()).toEqual([]);
  });

  test('about a change of a share that was seen', async () => {
    const { requester, id, recipient, mails } = await asked();
    await recipient.grant('CITY');
    await requester.location(id);
    await recipient.grant('EXACT', 'EIGHT_HOURS');
    await recipient.share();
    await recipient.stop();
    await later();
    expect(await mails()).toEqual([]);
  });

  test('about what was erased, or cancelled by the requester, before it was seen', async () => {
    const owner = await makeSubscriber(app);
    const erased = await asked({ channel: 'LINK', title: 'Ani' }, owner);
    await erased.recipient.grant('CITY');
    await erased.recipient.erase();
    const cancelled = await asked({ channel: 'EMAIL', recipient: 'cici@example.org' }, owner);
    await cancelled.recipient.grant('CITY');
    // With a token that may not read, so that the answer stays unseen.
    const { token } = await makePartnerToken(app, owner, 'LOCATION_WRITE');
    const cancel = `mutation { cancelRequest(locationId: "${cancelled.id}") { id } }`;
    expect((await app.graphql(cancel, {}, { token })).errors).toBeUndefined();
    await later();
    expect(await erased.mails()).toEqual([]);
  });

  test.each<[name: string, see: (requester: ReturnType<typeof requesterOf>, id: string) => Promise<unknown>]>(
    [
      ['list', (requester) => requester.locations()],
      ['request', (requester, id) => requester.location(id)],
    ],
  )('after its %s was read', async (_, see) => {
    const { requester, id, recipient, mails } = await asked();
    await recipient.reply('ON_MY_WAY');
    await see(requester, id);
    await later();
    expect(await mails()).toEqual([]);
  });

  test('once the account has switched them off', async () => {
    const { owner, recipient, mails } = await asked();
    const off = 'mutation { changeAnswerEmails(enabled: false) { answerEmails } }';
    expect((await app.graphql(off, {}, owner)).data.changeAnswerEmails).toEqual({ answerEmails: false });
    await recipient.grant('CITY');
    await later();
    expect(await mails()).toEqual([]);
  });

  test('to a mailbox that nobody has proven to read', async () => {
    const { recipient, mails } = await asked(undefined, await makeSubscriber(app, { isProven: false }));
    await recipient.grant('CITY');
    await later();
    expect(await mails()).toEqual([]);
  });

  test('that a location is being shared, once that is over', async () => {
    const { recipient, mails } = await asked();
    await recipient.grant('CITY', 'ONE_HOUR');
    app.advance(60_000);
    await mailAnswers(app.newContext());
    app.advance(hour);
    await runDueJobs(app);
    expect(await mails()).toEqual([]);
  });
});

test('several processes at the same moment send one e-mail', async () => {
  const { recipient, mails } = await asked();
  await recipient.grant('CITY');
  app.advance(60_000);
  await Promise.all([1, 2, 3, 4].map(() => mailAnswers(app.newContext())));
  await runDueJobs(app);
  expect(await mails()).toHaveLength(1);
});

test('an account whose e-mail cannot be made does not hold up the others', async () => {
  const [bad, good] = [await asked(), await asked()];
  for (const { recipient } of [bad, good]) await recipient.grant('CITY');
  const em = app.orm.em.fork();
  const { emailSealed: sealed } = await em.findOneOrFail(Account, { id: bad.owner.accountId });
  const seal = (value: Uint8Array) =>
    em.execute('update account set email_sealed = ? where id = ?', [value, bad.owner.accountId]);
  await seal(Buffer.from([0]));
  await later();
  expect([await bad.mails(), await good.mails()].map(({ length }) => length)).toEqual([0, 1]);
  await seal(sealed);
  await later();
  expect(await bad.mails()).toHaveLength(1);
});
