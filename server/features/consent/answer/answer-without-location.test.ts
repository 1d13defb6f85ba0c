import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

async function asked(senderName?: string) {
  const requester = requesterOf(app, await makeSubscriber(app));
  const { id, linkToken } = await requester.request({ channel: 'LINK', title: 'Ani', senderName });
  return { id, requester, recipient: recipientOf(app, linkToken), seen: () => requester.location(id) };
}

describe('Who is this?', () => {
  test('the requester sees the question and can answer it once with a name, which the recipient sees', async () => {
    const { recipient, requester, id, seen } = await asked();
    expect((await recipient.read()).senderName).toBeNull();
    const { value } = await recipient.askWho();
    expect(await seen()).toMatchObject({
      whoAskedAt: value.whoAskedAt,
      whoAnsweredAt: null,
      consent: 'AWAITING',
    });
    const { changedAt } = await seen();
    app.advance(60_000);
    const answered = await requester.answerWho(id, '  Bu   Sari ');
    expect(answered.value).toMatchObject({ senderName: 'Bu Sari', whoAnsweredAt: expect.any(String) });
    // By which other dashboards notice.
    expect(Date.parse(answered.value.changedAt)).toBeGreaterThan(Date.parse(changedAt));
    expect(await recipient.read()).toMatchObject({
      senderName: 'Bu Sari',
      whoAnsweredAt: answered.value.whoAnsweredAt,
      state: 'AWAITING',
    });
    expect((await requester.answerWho(id, 'Somebody else')).code).toBe('ALREADY_ANSWERED');
  });

  test('nobody else with the link learns that the question was answered', async () => {
    const { recipient, requester, id } = await asked();
    const other = recipientOf(app, recipient.token());
    await other.decline();
    await recipient.askWho();
    await requester.answerWho(id, 'Bu Sari');
    expect((await recipient.read()).whoAnsweredAt).not.toBeNull();
    expect(await other.read()).toMatchObject({ state: 'DECLINED', whoAskedAt: null, whoAnsweredAt: null });
  });

  test('asking twice is the same as asking once', async () => {
    const { recipient, seen } = await asked();
    const first = await recipient.askWho();
    const before = await seen();
    app.advance(60_000);
    expect((await recipient.askWho()).value.whoAskedAt).toBe(first.value.whoAskedAt);
    expect(await seen()).toEqual(before);
  });

  test('an unanswered question expires with the request', async () => {
    const { recipient, requester, id, seen } = await asked();
    await recipient.askWho();
    app.advance(73 * hour);
    expect(await seen()).toMatchObject({ consent: 'EXPIRED', whoAnsweredAt: null, senderName: null });
    expect((await recipient.read()).senderName).toBeNull();
    expect((await requester.answerWho(id, 'Too late')).code).toBe('LINK_EXPIRED');
  });

  test.each(['', '   ', 'see evil.com', 'call 0812 3456 7890', 'x'.repeat(41)])(
    'rejects the name %j',
    async (name) => {
      const { recipient, requester, id } = await asked();
      await recipient.askWho();
      expect(await requester.answerWho(id, name)).toMatchObject({ value: null, code: 'BAD_INPUT' });
    },
  );

  test('rejects a name before the recipient has asked, and does not say that anybody has answered', async () => {
    const { requester, id, recipient } = await asked();
    const unasked = await requester.answerWho(id, 'Bu Sari');
    expect(unasked).toMatchObject({
      code: 'NOT_FOUND',
      message: 'the recipient has not asked who this is',
    });
    expect((await recipient.read()).senderName).toBeNull();
    await requester.cancel(id);
    expect((await requester.answerWho(id, 'Bu Sari')).code).toBe('REQUEST_CANCELLED');
    const late = await asked();
    app.advance(73 * hour);
    expect((await late.requester.answerWho(late.id, 'Bu Sari')).code).toBe('LINK_EXPIRED');
  });

  test('the recipient can still grant after asking', async () => {
    const { recipient, seen } = await asked('Anna');
    await recipient.askWho();
    expect((await recipient.grant('CITY')).value.state).toBe('SHARING');
    expect((await seen()).consent).toBe('GRANTED');
  });
});

describe('a reply without a location', () => {
  test.each(['OK', 'ON_MY_WAY', 'CALL_ME'])('%s reaches the requester without a position', async (reply) => {
    const { recipient, seen } = await asked();
    expect((await recipient.reply(reply)).value).toMatchObject({ reply, state: 'AWAITING', positions: [] });
    expect(await seen()).toMatchObject({
      reply,
      repliedAt: expect.any(String),
      consent: 'AWAITING',
      status: 'PENDING',
      position: null,
      locatedAt: null,
    });
  });

  test('replaces an earlier reply; repeating it changes nothing', async () => {
    const { recipient, seen } = await asked();
    await recipient.reply('CALL_ME');
    await recipient.reply('OK');
    const before = await seen();
    expect(before.reply).toBe('OK');
    app.advance(60_000);
    await recipient.reply('OK');
    expect(await seen()).toEqual(before);
  });

  test('is rejected after a decline, and accepted again after a grant', async () => {
    const requester = requesterOf(app, await makeSubscriber(app));
    const { linkToken } = await requester.request({ channel: 'EMAIL', recipient: 'first-no@example.org' });
    const recipient = recipientOf(app, linkToken);
    await recipient.decline();
    expect((await recipient.reply('OK')).code).toBe('ALREADY_ANSWERED');
    await recipient.grant('CITY');
    expect((await recipient.reply('OK')).value).toMatchObject({ state: 'SHARING', reply: 'OK' });
  });

  test('is rejected for an expired link, a cancelled request and an unknown value', async () => {
    const dead = await asked();
    app.advance(72 * hour);
    expect((await dead.recipient.reply('OK')).code).toBe('LINK_EXPIRED');
    expect((await dead.recipient.askWho()).code).toBe('LINK_EXPIRED');
    const gone = await asked();
    await gone.requester.cancel(gone.id);
    expect((await gone.recipient.reply('OK')).code).toBe('REQUEST_CANCELLED');
    expect((await (await asked()).recipient.reply('GO_AWAY')).code).toBe('BAD_INPUT');
  });
});
