import { describe, expect, test } from 'vitest';
import { receiveStop } from '#server/features/consent/inbound/receive-stop.ts';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { buildTestApp } from '#server/testing/build-test-app.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { publishedEvents } from '#server/testing/published-events.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp({ settings: { sandbox: false } });

async function ask(input: { channel: string; recipient?: string; title?: string }) {
  const subscriber = await makeSubscriber(app, { password: 'kucingku suka ikan' });
  const requester = requesterOf(app, subscriber);
  const { id, linkToken, code } = await requester.request(input);
  expect(code).toBeUndefined();
  return { id, to: input.recipient ?? '', subscriber, requester, recipient: recipientOf(app, linkToken) };
}
const deleteAccount = async ({ token }: Asked['subscriber']) =>
  app.graphql(
    'mutation ($p: String) { deleteAccount(encryptedPassword: $p) { kept { kind } } }',
    { p: await app.encryptPassword('kucingku suka ikan') },
    { token },
  );
const byMail = () =>
  ask({ channel: 'EMAIL', recipient: `r${Math.random().toString(36).slice(2)}@example.com` });

describe('the answer key', () => {
  test('can still block, report and download after the requester cancels', async () => {
    const { recipient, requester, id } = await byMail();
    await recipient.grant('CITY');
    await requester.cancel(id);
    expect(await recipient.read()).toMatchObject({ state: 'ENDED', access: 'CONTROL' });
    expect((await recipient.share()).code).toBe('NOT_SHARING');
    expect(await recipient.heldData()).not.toBeNull();
    expect((await recipient.report('STALKING')).code).toBeUndefined();
    expect((await recipient.block()).value).toMatchObject({ blocked: true });
    expect((await recipient.grant('CITY')).code).toBe('REQUEST_CANCELLED');
  });

  test('can still report and block for 30 days after the requester deletes the account', async () => {
    const { recipient, subscriber } = await byMail();
    await recipient.grant('CITY');
    await deleteAccount(subscriber);
    expect(await recipient.read()).toMatchObject({ state: 'ENDED', access: 'CONTROL', canAnswer: false });
    expect((await recipient.report('STALKING', 'He deleted it.')).code).toBeUndefined();
    expect((await recipient.block()).value).toMatchObject({ state: 'ENDED', blocked: true });
    app.advance(31 * 24 * hour);
    const { eraseExpiredRecords } = await import('#server/features/privacy/erase-expired-records.ts');
    await eraseExpiredRecords(app.newContext());
    expect(await recipient.read()).toBeNull();
  });

  test('still shows for 30 days what was shared and who looked, without positions, after the requester deletes the account', async () => {
    const { recipient, subscriber, requester, id } = await byMail();
    await recipient.grant('EXACT');
    await recipient.share();
    await requester.location(id);
    const { looks, share } = await recipient.read();
    expect(looks).toHaveLength(1);
    await deleteAccount(subscriber);
    const { grantedAt, precision } = share;
    expect(await recipient.read()).toMatchObject({
      looks,
      share: { grantedAt, precision, erased: true, positionCount: 0, position: null },
      positions: [],
    });
    const held = (await recipient.heldData())!;
    expect(held).toMatchObject({ viewReceipts: looks, consents: [{ precision }], positions: [] });
  });

  test('can still erase its reply after the requester deletes the account', async () => {
    const { recipient, subscriber } = await byMail();
    await recipient.reply('CALL_ME');
    await deleteAccount(subscriber);
    expect(await recipient.read()).toMatchObject({ state: 'CANCELLED', reply: 'CALL_ME' });
    expect((await recipient.erase()).value).toMatchObject({ state: 'CANCELLED', reply: null });
  });
});

type Asked = Awaited<ReturnType<typeof byMail>>;

// Otherwise a changed time would tell the requester that they were blocked, or that the link was opened again.
test.each<[string, (asked: Asked) => Promise<unknown>]>([
  ['a block', ({ recipient }) => recipient.block()],
  ['a stop', ({ recipient }) => recipient.stop()],
  [
    'a STOP in reply',
    ({ to }) => receiveStop(app.newContext(), { recipientHash: recipientHash(app.ports, to), via: 'EMAIL' }),
  ],
])('after a share was cancelled, %s changes nothing for the requester, nor its end', async (_, act) => {
  const asked = await byMail();
  const { recipient, requester, id } = asked;
  await runDueJobs(app);
  await recipient.grant('EXACT');
  await recipient.share();
  await runDueJobs(app);
  const { cancelledAt } = (await requester.cancel(id)).value;
  const before = await requester.location(id);
  const events = await publishedEvents(app);
  await events.next();

  app.advance(60_000);
  await act(asked);

  expect(await events.next()).toEqual([]);
  await events.end();
  expect(await requester.location(id)).toEqual(before);
  const { consents } = (await recipient.heldData())! as { consents: object[] };
  expect(consents).toMatchObject([{ endedAt: cancelledAt, endReason: 'REQUEST_CANCELLED' }]);
});

const afterwards: [string, (asked: Asked) => unknown, string | undefined][] = [
  ['a decline', ({ recipient }) => recipient.decline(), undefined],
  ['a share', ({ recipient }) => recipient.grant('CITY', 'ONCE'), undefined],
  [
    'a cancellation during a share',
    async ({ recipient, requester, id }) => {
      await recipient.grant('CITY');
      await requester.cancel(id);
    },
    'REQUEST_CANCELLED',
  ],
  [
    'the expiry of a declined request',
    async ({ recipient }) => {
      await recipient.decline();
      app.advance(73 * hour);
    },
    'LINK_EXPIRED',
  ],
  [
    'the expiry of a shared request',
    async ({ recipient }) => {
      await recipient.grant('CITY');
      app.advance(73 * hour);
    },
    undefined,
  ],
  [
    'an erasure',
    async ({ recipient }) => {
      await recipient.grant('CITY');
      await recipient.erase();
    },
    'LINK_ERASED',
  ],
  ['a block', ({ recipient }) => recipient.block(), 'ALREADY_ANSWERED'],
];
test.each(afterwards)(
  'after %s, canAnswer says whether a grant is still accepted',
  async (_, act, refusal) => {
    const asked = await byMail();
    await act(asked);
    expect((await asked.recipient.read()).canAnswer).toBe(refusal === undefined);
    expect((await asked.recipient.grant('CITY')).code).toBe(refusal);
  },
);

test('only the key that declined shows whether the decline was disclosed', async () => {
  const subscriber = await makeSubscriber(app);
  const { handoverToken } = await requesterOf(app, subscriber).request({ channel: 'LINK', title: 'A link' });
  const [recipient, handover] = [recipientOf(app, handoverToken), recipientOf(app, handoverToken)];
  expect((await recipient.read()).declineTold).toBeNull();
  await recipient.decline(false);
  expect((await recipient.read()).declineTold).toBe(false);
  expect(await handover.read()).toMatchObject({ declineTold: null, canAnswer: true });
  await recipient.decline(true);
  expect((await recipient.read()).declineTold).toBe(true);
  expect(await handover.read()).toMatchObject({ declineTold: null, canAnswer: false });
  await recipient.grant('CITY');
  expect((await recipient.read()).declineTold).toBeNull();
});

describe('a confirmation', () => {
  const confirmations = async (to: string) =>
    (await app.inbox.list()).filter((mail) => mail.to === to && /Not you/.test(mail.text));

  test('is sent once over the request’s channel after the first grant, with the answer link', async () => {
    const to = 'confirmed@example.com';
    const { recipient } = await ask({ channel: 'EMAIL', recipient: to });
    await recipient.grant('CITY');
    await recipient.grant('AREA');
    await recipient.stop();
    await recipient.grant('AREA');
    await runDueJobs(app);
    const mails = await confirmations(to);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(`#${recipient.token()}`);
  });

  test('is not sent when the recipient’s daily message cap is reached', async () => {
    const to = 'full@example.com';
    const links = [];
    for (let count = 0; count < 3; count += 1)
      links.push((await ask({ channel: 'EMAIL', recipient: to })).recipient);
    await runDueJobs(app);
    expect((await links[0]!.grant('CITY')).code).toBeUndefined();
    await runDueJobs(app);
    expect(await confirmations(to)).toEqual([]);
  });
});

test('accepts a call after a silent decline, never places it, and ends it like an unanswered one', async () => {
  const sandbox = await buildTestApp();
  const requester = requesterOf(sandbox, await makeSubscriber(sandbox));
  const input = { channel: 'PHONE', recipient: newPhone() };
  const first = await requester.request(input);
  await recipientOf(sandbox, first.linkToken).grant('CITY', 'ONCE');
  await runDueJobs(sandbox);
  sandbox.advance(25 * hour);
  const second = await requester.request(input);
  await runDueJobs(sandbox);
  await recipientOf(sandbox, second.linkToken).decline();
  expect((await requester.call(second.id)).code).toBeUndefined();
  await runDueJobs(sandbox);
  expect((await requester.location(second.id)).call).toMatchObject({ state: 'PLACED' });
  sandbox.advance(60_000);
  await runDueJobs(sandbox);
  expect((await requester.location(second.id)).call).toMatchObject({ state: 'FAILED' });
  expect((await requester.limits())['VOICE']).toBeNull();
  expect((await sandbox.inbox.list()).filter(({ channel }) => channel === 'VOICE')).toEqual([]);
  // Like one that has rung, it counts towards the recipient's cap: the second of three.
  const askedByOther = async () =>
    (await requesterOf(sandbox, await makeSubscriber(sandbox)).request(input)).code;
  expect(await askedByOther()).toBeUndefined();
  expect(await askedByOther()).toBe('RECIPIENT_UNAVAILABLE');
  await sandbox.close();
});
