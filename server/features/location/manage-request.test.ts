import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

async function asked() {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'A link' });
  return {
    id,
    requester,
    linkToken,
    recipient: recipientOf(app, linkToken),
    seen: () => requester.location(id),
  };
}

describe('cancelling a request', () => {
  test('disables its link: rejects every answer of the recipient', async () => {
    const { requester, recipient, id } = await asked();
    expect((await requester.cancel(id)).value).toMatchObject({
      consent: 'ENDED',
      cancelledAt: expect.any(String),
      endedAt: expect.any(String),
      sharingUntil: null,
    });
    expect((await recipient.read()).state).toBe('CANCELLED');
    for (const answer of [
      await recipient.grant('CITY'),
      await recipient.decline(),
      await recipient.reply('OK'),
      await recipient.askWho(),
    ]) {
      expect(answer.code).toBe('REQUEST_CANCELLED');
    }
    expect((await recipient.share()).code).toBe('NOT_SHARING');
  });

  test('ends an active share; the recipient can still erase, block and report', async () => {
    const { requester, recipient, id, seen } = await asked();
    await recipient.grant('EXACT');
    await recipient.share();
    expect((await recipient.read()).cancelledAt).toBeNull();
    const { cancelledAt } = (await requester.cancel(id)).value;
    expect(await seen()).toMatchObject({ consent: 'ENDED', cancelledAt: expect.any(String) });
    expect((await recipient.share()).code).toBe('NOT_SHARING');
    // By which their page tells that the requester ended it.
    expect(await recipient.read()).toMatchObject({
      state: 'ENDED',
      cancelledAt,
      share: { endedAt: cancelledAt },
    });
    expect((await recipient.erase()).value.share).toMatchObject({ erased: true, positionCount: 0 });
    expect((await recipient.block()).code).toBeUndefined();
    expect((await recipient.report('OTHER')).value).toBe(true);
  });

  test('is idempotent and keeps the time of the first cancellation, which dashboards learn of', async () => {
    const { requester, id, seen } = await asked();
    const { changedAt } = await seen();
    app.advance(60_000);
    const first = await requester.cancel(id);
    expect(Date.parse(first.value.changedAt)).toBeGreaterThan(Date.parse(changedAt));
    app.advance(60_000);
    expect(await requester.cancel(id)).toEqual(first);
  });

  test('after the share has ended keeps its end time and rejects further grants', async () => {
    const { requester, recipient, id, seen } = await asked();
    await recipient.grant('CITY');
    await recipient.stop();
    const { endedAt } = await seen();
    app.advance(60_000);
    await requester.cancel(id);
    expect(await seen()).toMatchObject({ endedAt });
    expect((await recipient.grant('CITY')).code).toBe('REQUEST_CANCELLED');
  });

  test('concurrently with a grant never leaves an active share', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { requester, recipient, id, seen } = await asked();
      const [yes] = await Promise.all([recipient.grant('EXACT'), requester.cancel(id)]);
      expect([undefined, 'REQUEST_CANCELLED']).toContain(yes.code);
      expect((await seen()).consent).toBe('ENDED');
      expect((await recipient.share()).code).toBe('NOT_SHARING');
    }
  });
});

describe('asking to extend a share', () => {
  test("appears on the recipient's page without a message; repeating it changes nothing", async () => {
    const { requester, recipient, id, seen } = await asked();
    await recipient.grant('CITY');
    const { changedAt } = await seen();
    app.advance(60_000);
    const { value } = await requester.askToExtend(id);
    expect(value.extensionAskedAt).not.toBeNull();
    expect(Date.parse(value.changedAt)).toBeGreaterThan(Date.parse(changedAt));
    expect((await recipient.read()).extensionAskedAt).toBe(value.extensionAskedAt);
    app.advance(60_000);
    expect((await requester.askToExtend(id)).value).toEqual(value);
    expect(await app.inbox.list()).toEqual([]);
    // A share that is over cannot be extended.
    await recipient.stop();
    expect((await recipient.read()).extensionAskedAt).toBeNull();
  });

  test('is answered by an extension, after which the requester can ask again', async () => {
    const { requester, recipient, id, seen } = await asked();
    await recipient.grant('CITY');
    await requester.askToExtend(id);
    expect((await recipient.extend()).value.extensionAskedAt).toBeNull();
    expect((await seen()).extensionAskedAt).toBeNull();
    expect((await requester.askToExtend(id)).value.extensionAskedAt).not.toBeNull();
  });

  test('requires an active share', async () => {
    const { requester, recipient, id } = await asked();
    expect((await requester.askToExtend(id)).code).toBe('NOT_SHARING');
    await recipient.grant('CITY');
    app.advance(hour);
    expect((await requester.askToExtend(id)).code).toBe('NOT_SHARING');
  });
});

describe("another account's request", () => {
  const operations: [
    string,
    (requester: ReturnType<typeof requesterOf>, id: string) => Promise<{ code?: string | undefined }>,
  ][] = [
    ['cancelRequest', (requester, id) => requester.cancel(id)],
    ['askToExtend', (requester, id) => requester.askToExtend(id)],
    ['answerWhoThisIs', (requester, id) => requester.answerWho(id, 'Mallory')],
    ['sendVoiceMessage', (requester, id) => requester.call(id)],
    ['sandboxRecipient', (requester, id) => requester.sandbox(id, 'STOP')],
  ];
  test.each(operations)('%s returns NOT_FOUND and changes nothing', async (_, act) => {
    const { recipient, id, seen } = await asked();
    await recipient.grant('EXACT', 'EIGHT_HOURS');
    await recipient.share();
    const before = await seen();
    const stranger = requesterOf(app, await makeSubscriber(app));
    expect((await act(stranger, id)).code).toBe('NOT_FOUND');
    for (const unknown of [randomUUID(), 'x', '', "' or true --"]) {
      expect((await act(stranger, unknown)).code).toBe('NOT_FOUND');
    }
    expect(await seen()).toEqual(before);
  });

  test('is returned neither by its id nor in the list', async () => {
    const { id } = await asked();
    const stranger = requesterOf(app, await makeSubscriber(app));
    expect(await stranger.location(id)).toBeNull();
    expect((await stranger.locations()).value.totalCount).toBe(0);
  });

  test.each(operations)('%s requires a signed-in requester', async (_, act) => {
    const { id } = await asked();
    const nobody = requesterOf(app, { token: 'no-such-session-token-at-all', accountId: '', email: '' });
    expect((await act(nobody, id)).code).toBe('UNAUTHENTICATED');
  });
});

test('sending a message does not deadlock with a transaction that locks its request, then the message', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id } = await requester.request({ channel: 'PHONE', recipient: newPhone() });
  const ran = await whileHeld(
    app,
    (em) => em.execute('select from location_request where id = ? for update', [id]),
    () => runDueJobs(app),
    (em) =>
      em.execute(
        'select m.id from message m join location_request r on r.message_id = m.id where r.id = ? for update of m',
        [id],
      ),
  );
  expect(ran).toContainEqual({ name: 'send-message', failed: false });
  expect(await requester.location(id)).toMatchObject({ delivery: 'SENT' });
});

describe('the emoji of a request', () => {
  test('is changed and taken away by its requester, whose other windows learn of it', async () => {
    const { requester, id, seen } = await asked();
    const { icon, changedAt } = await seen();
    expect(icon).toBeNull();
    app.advance(1_000);
    const { value } = await requester.changeIcon(id, '👩🏽‍🌾');
    expect(value.icon).toBe('👩🏽‍🌾');
    expect(value.changedAt > changedAt).toBe(true);
    app.advance(1_000);
    expect((await requester.changeIcon(id, '👩🏽‍🌾')).value).toEqual(value);
    expect((await requester.locations()).value.nodes).toMatchObject([{ icon: '👩🏽‍🌾' }]);
    expect((await requester.changeIcon(id, null)).value.icon).toBeNull();
    for (const one of ['❤️', '🇮🇩', '🧕', '👨‍👩‍👧'])
      expect((await requester.changeIcon(id, one)).value.icon).toBe(one);
    expect((await requester.changeIcon(id)).value.icon).toBeNull();
  });

  test.each(['a', '7', 'Mum', '🌻🌻', '🌻 ', ' ', '\u200d', '©', '<b>', '🌻'.repeat(300)])(
    'is one emoji: refuses %s',
    async (icon) => {
      const { requester, id, seen } = await asked();
      expect(await requester.changeIcon(id, icon)).toMatchObject({ code: 'BAD_INPUT', field: 'icon' });
      expect((await seen()).icon).toBeNull();
    },
  );

  test('of a request of somebody else cannot be changed', async () => {
    const { id, seen } = await asked();
    const stranger = requesterOf(app, await makeSubscriber(app));
    expect((await stranger.changeIcon(id, '🌻')).code).toBe('NOT_FOUND');
    expect((await seen()).icon).toBeNull();
  });
});
