/* oxlint-disable max-lines -- tests of all kinds of keys share one set-up */
import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf, type TestRecipient } from '#server/testing/people.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { consentText } from '#shared/consent-text.ts';
import { hour } from '#shared/time-units.ts';

// The sandbox is off, because the requester is the attacker here.
const app = await openTestApp({ settings: { sandbox: false } });

const badKey = { code: 'BAD_INPUT', field: 'newKey' };
const keyShape = 'a key has 24 characters of base64url: 144 random bits';
const foreignKey = 'this key belongs to another request';

async function ask(input: object) {
  const subscriber = await makeSubscriber(app, { password: 'kucingku suka ikan' });
  const requester = requesterOf(app, subscriber);
  const { id, handoverToken, linkToken, code } = await requester.request(input);
  expect(code).toBeUndefined();
  return {
    id,
    subscriber,
    requester,
    handover: recipientOf(app, handoverToken),
    recipient: recipientOf(app, linkToken),
    handoverToken,
  };
}
// By e-mail, because only the sandbox may send to the test numbers.
const byMail = () =>
  ask({ channel: 'EMAIL', recipient: `r${Math.random().toString(36).slice(2)}@example.com` });
const byLink = () => ask({ channel: 'LINK', title: 'A link' });

const tables = [
  'location_request',
  'recipient_key',
  'consent',
  'position',
  'suppression',
  'decline_count',
  'abuse_report',
];
const fingerprint = async (): Promise<string> => {
  const rows = await Promise.all(
    tables.map((name) =>
      app.orm.em
        .fork()
        .execute<{ all: string }[]>(
          `select md5(string_agg(t::text, '|' order by t::text)) as all from ${name} t`,
        ),
    ),
  );
  return JSON.stringify(rows.map(([row]) => row?.all));
};

/** All operations that a page can send with a key. */
const operations: [string, (link: TestRecipient) => Promise<{ code?: string | undefined }>][] = [
  ['grant', (link) => link.grant('EXACT')],
  ['position', (link) => link.share()],
  ['silent decline', (link) => link.decline(false)],
  ['disclosed decline', (link) => link.decline(true)],
  ['stop', (link) => link.stop()],
  ['stop and erase', (link) => link.erase()],
  ['extend', (link) => link.extend()],
  ['who is this', (link) => link.askWho()],
  ['reply', (link) => link.reply('OK')],
  ['block', (link) => link.block()],
  ['report', (link) => link.report('OTHER')],
];

describe('the hand-over link of an e-mail or text request', () => {
  const states: [string, (link: TestRecipient) => Promise<unknown>][] = [
    ['before an answer', () => Promise.resolve()],
    ['while sharing', (link) => link.grant('CITY')],
    ['after a silent decline', (link) => link.decline()],
    ['after a block', (link) => link.block()],
  ];
  test.each(states)('%s rejects every operation and changes nothing', async (_, answer) => {
    const { recipient, handover } = await byMail();
    await answer(recipient);
    const before = await fingerprint();
    for (const [name, operation] of operations) {
      expect((await operation(handover)).code, name).toBe('LINK_READ_ONLY');
    }
    expect(await fingerprint()).toBe(before);
  });

  test('does not show the share, its positions, its view receipts or the reply', async () => {
    const { recipient, handover, requester, id } = await byMail();
    await recipient.reply('ON_MY_WAY');
    await recipient.grant('CITY');
    await requester.location(id);
    expect(await handover.read()).toMatchObject({
      state: 'TAKEN',
      access: 'READ',
      keyKind: 'HANDOVER',
      ownShare: false,
      share: null,
      positions: [],
      looks: [],
      reply: null,
    });
    expect(await handover.heldData()).toBeNull();
    expect(await recipient.read()).toMatchObject({ state: 'SHARING', access: 'CONTROL', reply: 'ON_MY_WAY' });
  });
});

describe('over LINK', () => {
  test('a grant closes the hand-over link, except for stop, erase and report', async () => {
    const { handover, recipient } = await byLink();
    await recipient.grant('EXACT');
    expect(recipient.token()).not.toBe(handover.token());
    const before = await fingerprint();
    for (const [name, operation] of operations) {
      if (name.startsWith('stop') || name === 'report') continue;
      expect((await operation(handover)).code, name).toBe('LINK_TAKEN');
    }
    expect(await fingerprint()).toBe(before);
    expect(await handover.read()).toMatchObject({ state: 'TAKEN', access: 'STOP', share: null });
    expect((await handover.stop()).value).toMatchObject({ state: 'ENDED', access: 'STOP', share: null });
    expect((await handover.share()).code).toBe('LINK_TAKEN');
    expect((await recipient.read()).state).toBe('ENDED');
  });

  test('a recipient who lost their key can erase everything with the hand-over link', async () => {
    const { handover, recipient, requester, id } = await byLink();
    await recipient.grant('EXACT');
    await recipient.share();
    expect((await handover.erase()).code).toBeUndefined();
    expect(await requester.location(id)).toMatchObject({ consent: 'ENDED', position: null, track: [] });
  });

  test.each([
    ['a silent decline', (link: TestRecipient) => link.decline(), { state: 'DECLINED' }],
    ['a block', (link: TestRecipient) => link.block(), { state: 'BLOCKED', blocked: true }],
    ['a reply', (link: TestRecipient) => link.reply('OK'), { state: 'AWAITING', reply: 'OK' }],
    ['a question', (link: TestRecipient) => link.askWho(), { whoAskedAt: expect.any(String) }],
  ])(
    '%s mints a key that shows it; the hand-over link stays open and does not show it',
    async (_, act, known) => {
      const { handover, recipient } = await byLink();
      await act(recipient);
      expect(await recipient.read()).toMatchObject({ access: 'CONTROL', keyKind: 'OWN', ...known });
      expect(await handover.read()).toMatchObject({
        state: 'AWAITING',
        access: 'ANSWER',
        reply: null,
        blocked: false,
        whoAskedAt: null,
      });
    },
  );

  test('a grant by somebody else closes the link, and an earlier key shows nothing of that share', async () => {
    const { handover, recipient } = await byLink();
    await recipient.decline();
    await handover.grant('EXACT');
    expect(await recipient.read()).toMatchObject({
      state: 'TAKEN',
      access: 'STOP',
      keyKind: 'OWN',
      ownShare: false,
      share: null,
    });
    expect((await recipient.share()).code).toBe('LINK_TAKEN');
  });

  test('a key minted by a question recognizes the recipient’s later share as their own', async () => {
    const { recipient } = await byLink();
    await recipient.askWho();
    const spoke = recipientOf(app, recipient.token());
    await recipient.grant('EXACT');
    expect(recipient.token()).not.toBe(spoke.token());
    expect((await recipient.read()).whoAskedAt).toEqual(expect.any(String));
    expect(await spoke.read()).toMatchObject({ state: 'TAKEN', ownShare: true, share: null });
    await recipient.stop();
    expect(await spoke.read()).toMatchObject({ state: 'ENDED', ownShare: true, share: null });
  });

  test('a new share mints a new key, a change keeps it, and a grant from another device replaces it', async () => {
    const { recipient } = await byLink();
    await recipient.grant('CITY');
    const first = recipient.token();
    await recipient.grant('AREA');
    expect(recipient.token()).toBe(first);
    await recipient.stop();
    await recipient.grant('AREA');
    const second = recipient.token();
    expect(second).not.toBe(first);
    expect(await recipientOf(app, first).read()).toMatchObject({
      state: 'TAKEN',
      ownShare: true,
      share: null,
    });

    const elsewhere = recipientOf(app, second);
    await elsewhere.grant('AREA', 'ONE_HOUR', 'en', consentText.version, 'E'.repeat(24));
    expect(elsewhere.token()).toBe('E'.repeat(24));
    expect((await recipientOf(app, second).share()).code).toBe('LINK_TAKEN');
    expect((await elsewhere.share()).code).toBeUndefined();
  });

  test('repeated grants with the same newKey are one operation, even after the link has closed', async () => {
    const { handoverToken } = await byLink();
    const newKey = 'R'.repeat(24);
    const once = () =>
      recipientOf(app, handoverToken).grant('EXACT', 'ONE_HOUR', 'en', consentText.version, newKey);
    const [first, again] = [await once(), await once()];
    expect([first.value.key, again.value.key]).toEqual([newKey, newKey]);
    expect(again.value.share.grantedAt).toBe(first.value.share.grantedAt);
    const [row] = await app.orm.em
      .fork()
      .execute<{ count: string }[]>(
        'select count(*) from consent c join recipient_key k on k.id = c.key_id where k.token_hash = ?',
        [app.ports.vault.tokenHash(newKey)],
      );
    expect(row?.count).toBe('1');
  });

  test('positions sent with the hand-over link and the key that its page generated act with that key', async () => {
    const { handoverToken } = await byLink();
    const page = () => recipientOf(app, handoverToken);
    const newKey = 'P'.repeat(24);
    expect((await page().share({}, newKey)).code).toBe('NOT_SHARING');
    await page().grant('EXACT', 'ONE_HOUR', 'en', consentText.version, newKey);
    expect((await page().share()).code).toBe('LINK_TAKEN');
    expect((await page().share({}, newKey)).value).toMatchObject({
      access: 'CONTROL',
      share: { hasDevicePositions: true },
    });
    app.advance(1_000);
    expect((await page().shareSeveral(newKey)).value).toMatchObject({ share: { positionCount: 3 } });
    const other = await byLink();
    expect(await other.handover.share({}, newKey)).toMatchObject({ ...badKey, message: foreignKey });
    expect(await page().share({}, 'short')).toMatchObject({ ...badKey, message: keyShape });
  });

  test.each(['short', 'x'.repeat(25), 'a b'.repeat(8)])('rejects %j as newKey', async (newKey) => {
    const { handover } = await byLink();
    expect(await handover.block(newKey)).toMatchObject({ ...badKey, message: keyShape });
  });

  test('rejects a key of another request', async () => {
    const [one, other] = [await byLink(), await byLink()];
    await one.recipient.decline();
    expect(await other.handover.decline(false, one.recipient.token())).toMatchObject({
      ...badKey,
      message: foreignKey,
    });
  });

  test('declines and blocks count against nobody', async () => {
    const counted = () =>
      Promise.all(
        ['decline_count', 'suppression'].map((table) => app.orm.em.fork().execute(`select * from ${table}`)),
      );
    const before = await counted();
    const { requester, recipient } = await byLink();
    await recipient.decline(true);
    await recipient.block();
    app.advance(4 * hour);
    const { linkToken } = await requester.request({ channel: 'LINK', title: 'Another' });
    await recipientOf(app, linkToken).decline(true);
    app.advance(4 * hour);
    expect((await requester.request({ channel: 'LINK', title: 'A third' })).code).toBeUndefined();
    expect(await counted()).toEqual(before);
  });
});
