import { describe, expect, test } from 'vitest';
import { consentText } from '#shared/consent-text.ts';
import { Consent } from '#server/features/consent/consent.entity.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

async function asked() {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  const requester = requesterOf(app, subscriber);
  return {
    id,
    requester,
    recipient: recipientOf(app, linkToken),
    seen: () => requester.location(id),
    receipts: () => {
      return app.orm.em.fork().find(Consent, { requestId: id }, { orderBy: { grantedAt: 'asc' } });
    },
  };
}

describe('a second grant', () => {
  test('with the same choice changes nothing: same receipt, same end, same positions', async () => {
    const { recipient, receipts, seen } = await asked();
    await recipient.grant('AREA', 'EIGHT_HOURS');
    const before = await seen();
    const first = await recipient.read();
    app.advance(60_000);
    const again = await recipient.grant('AREA', 'EIGHT_HOURS');
    expect(again.value).toEqual(first);
    expect(await receipts()).toHaveLength(1);
    expect(await seen()).toEqual(before);
  });

  test('with another precision ends the first consent and starts a second', async () => {
    const { recipient, receipts, seen } = await asked();
    await recipient.grant('EXACT', 'EIGHT_HOURS');
    await recipient.share();
    app.advance(60_000);
    await recipient.grant('CITY', 'EIGHT_HOURS');
    expect(await receipts()).toMatchObject([
      { precision: 'EXACT', endReason: 'CHANGED' },
      { precision: 'CITY', endedAt: null },
    ]);
    expect((await recipient.share()).code).toBe('PRECISION_EXCEEDED');
    expect(await seen()).toMatchObject({
      consent: 'GRANTED',
      status: 'GPS_TRACKED',
      position: { source: 'IP' },
    });
  });

  test('with CITY keeps earlier device positions shared until they are erased', async () => {
    const { recipient } = await asked();
    const share = async () => (await recipient.read()).share;
    await recipient.grant('EXACT', 'EIGHT_HOURS');
    expect(await share()).toMatchObject({ position: { source: 'IP' }, hasDevicePositions: false });
    await recipient.share();
    app.advance(60_000);
    await recipient.grant('CITY', 'EIGHT_HOURS');
    expect(await share()).toMatchObject({ position: { source: 'IP' }, hasDevicePositions: true });
    await recipient.erase();
    expect(await share()).toMatchObject({ position: null, hasDevicePositions: false });
  });

  test('with another duration counts from the time of the change', async () => {
    const { recipient } = await asked();
    const first = await recipient.grant('AREA', 'EIGHT_HOURS');
    app.advance(hour);
    const second = await recipient.grant('AREA', 'ONE_HOUR');
    expect(Date.parse(second.value.share.until)).toBeLessThan(Date.parse(first.value.share.until));
  });

  test('is possible over the same link after the share has ended, until it is erased', async () => {
    const { recipient, seen, receipts } = await asked();
    await recipient.grant('AREA');
    await recipient.stop();
    app.advance(80 * hour);
    expect((await recipient.grant('AREA')).value.state).toBe('SHARING');
    expect(await seen()).toMatchObject({ consent: 'GRANTED', endedAt: null });
    expect(await receipts()).toHaveLength(2);
    await recipient.erase();
    expect((await recipient.grant('AREA')).code).toBe('LINK_ERASED');
  });

  test('is rejected after a block and after the requester has cancelled the request', async () => {
    const blocked = await asked();
    await blocked.recipient.grant('AREA');
    await blocked.recipient.block();
    expect((await blocked.recipient.grant('AREA')).code).toBe('ALREADY_ANSWERED');
    const cancelled = await asked();
    await cancelled.recipient.grant('AREA');
    await cancelled.requester.cancel(cancelled.id);
    expect((await cancelled.recipient.grant('AREA')).code).toBe('REQUEST_CANCELLED');
  });

  test('does not carry over a request for more time from the first share', async () => {
    const { recipient, requester, id, seen } = await asked();
    await recipient.grant('AREA');
    await requester.askToExtend(id);
    await recipient.stop();
    expect((await seen()).extensionAskedAt).toBeNull();
    const { value } = await recipient.grant('AREA');
    expect(value.extensionAskedAt).toBeNull();
    expect((await requester.askToExtend(id)).value.extensionAskedAt).not.toBeNull();
  });
});

describe('concurrent and late answers', () => {
  test('the same grant sent ten times concurrently is one consent', async () => {
    const { recipient, receipts } = await asked();
    const newKey = 'K'.repeat(24);
    const grant = () => recipient.grant('AREA', 'ONE_HOUR', 'en', consentText.version, newKey);
    const answers = await Promise.all(Array.from({ length: 10 }, grant));
    expect(answers.map(({ value }) => value?.state)).toEqual(Array.from({ length: 10 }, () => 'SHARING'));
    expect(await receipts()).toHaveLength(1);
  });

  test('a change without an active share is rejected; a new grant after the stop is accepted', async () => {
    const { recipient, receipts } = await asked();
    const change = () => recipient.grant('EXACT', 'ONE_HOUR', undefined, undefined, undefined, true);
    expect((await change()).code).toBe('NOT_SHARING');
    await recipient.grant('AREA');
    expect((await change()).value.state).toBe('SHARING');
    await recipient.stop();
    expect((await change()).code).toBe('NOT_SHARING');
    expect((await receipts()).every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect((await recipient.grant('EXACT')).value.state).toBe('SHARING');
  });

  test('a request takes a hundred choices a day, so that its rows and jobs do not grow without end; sharing less is never refused', async () => {
    const { recipient, receipts } = await asked();
    const choose = async (index: number) =>
      (await recipient.grant(index % 2 ? 'AREA' : 'EXACT', 'EIGHT_HOURS')).code;
    for (let index = 0; index < 100; index += 1) expect(await choose(index)).toBeUndefined();
    const refused = await recipient.grant('EXACT', 'EIGHT_HOURS');
    expect(refused.code).toBe('RATE_LIMITED');
    expect(refused.retryAfter).toBeGreaterThan(23 * 3_600);
    // Less precise, but for longer.
    expect((await recipient.grant('CITY', 'UNTIL_STOPPED')).code).toBe('RATE_LIMITED');
    expect(await choose(1)).toBeUndefined();
    expect((await recipient.grant('CITY', 'ONE_HOUR')).value.share).toMatchObject({ precision: 'CITY' });
    expect((await recipient.grant('CITY', 'EIGHT_HOURS')).code).toBe('RATE_LIMITED');
    expect((await recipient.stop()).value.state).toBe('ENDED');
    expect((await recipient.grant('CITY', 'ONE_HOUR')).code).toBe('RATE_LIMITED');
    expect(await receipts()).toHaveLength(101);
    app.advance(24 * hour);
    expect((await recipient.grant('EXACT')).value.state).toBe('SHARING');
  }, 60_000);

  test('a concurrent grant and stop leave the share either active or ended, never mixed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { recipient, receipts, seen } = await asked();
      await recipient.grant('AREA');
      await Promise.all([recipient.grant('EXACT'), recipient.stop()]);
      const all = await receipts();
      const location = await seen();
      const open = all.filter(({ endedAt }) => endedAt === null);
      expect(open.length).toBe(location.consent === 'GRANTED' ? 1 : 0);
      expect((await recipient.read()).state).toBe(location.consent === 'GRANTED' ? 'SHARING' : 'ENDED');
      await recipient.stop();
      expect((await seen()).consent).toBe('ENDED');
      expect((await recipient.share()).code).toBe('NOT_SHARING');
    }
  });
});
