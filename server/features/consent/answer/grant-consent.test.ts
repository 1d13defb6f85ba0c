import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Consent } from '#server/features/consent/consent.entity.ts';
import { recipientHash } from '#server/features/message/queue-message.ts';
import { lockFor } from '#server/sql/advisory-lock.ts';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { waitingJobs } from '#server/testing/due-jobs.ts';
import { makeRequest, makeSubscriber } from '#server/testing/factories.ts';
import { waitingForLocks, whileHeld } from '#server/testing/while-held.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { consentText, consentTextFor } from '#shared/consent-text.ts';
import { hour } from '#shared/time-units.ts';

/** For benchmarks: not in any geolocation data, and no address of a developer's. */
const unknownAddress = '198.18.0.9';

const app = await openTestApp();

async function asked(address?: string) {
  const subscriber = await makeSubscriber(app);
  const { id, linkToken } = await makeRequest(app, subscriber);
  const requester = requesterOf(app, subscriber);
  return {
    id,
    linkToken,
    requester,
    recipient: recipientOf(app, linkToken, address),
    seen: () => requester.location(id),
    receipts: () => {
      return app.orm.em.fork().find(Consent, { requestId: id }, { orderBy: { grantedAt: 'asc' } });
    },
  };
}

describe('precision', () => {
  test.each(['CITY', 'AREA', 'EXACT'])(
    '%s starts with the approximate place of the IP address',
    async (precision) => {
      const { recipient, seen } = await asked();
      const { value } = await recipient.grant(precision);
      expect(value).toMatchObject({
        state: 'SHARING',
        share: { precision, duration: 'ONE_HOUR', positionCount: 1 },
      });
      const location = await seen();
      expect(location).toMatchObject({
        status: 'IP_LOCATED',
        consent: 'GRANTED',
        position: { source: 'IP', isDemo: true },
      });
      expect(location.position.accuracy).toBeGreaterThanOrEqual(5_000);
      expect(Date.parse(location.locatedAt)).toBeGreaterThanOrEqual(Date.parse(value.share.grantedAt));
    },
  );

  test.each([
    ['8.8.8.8', 'United States'],
    ['8.8.8.8:51234', 'United States'],
    ['[2a00:1450:4001:824::200e]:443', 'Germany'],
  ])(
    'a public IP address (%s) gives a real place with its name, not the demo place',
    async (address, country) => {
      const { recipient, seen, id } = await asked(address);
      await recipient.grant('CITY');
      const location = await seen();
      expect(location.position).toMatchObject({ source: 'IP', isDemo: false });
      expect(location.position.address).toContain(country);
      expect(id).toBe(location.id);
    },
  );

  test('a phone on the Wi-Fi of a developer has the demo place', async () => {
    const { recipient, seen } = await asked('192.168.1.5');
    await recipient.grant('CITY');
    expect(await seen()).toMatchObject({ status: 'IP_LOCATED', position: { source: 'IP', isDemo: true } });
  });

  test('an IP address without a place leaves the status PENDING until the first device position', async () => {
    const { recipient, seen } = await asked(unknownAddress);
    const { changedAt: before } = await seen();
    await recipient.grant('EXACT');
    const { changedAt, ...granted } = await seen();
    expect(granted).toMatchObject({
      consent: 'GRANTED',
      status: 'PENDING',
      locatedAt: null,
      position: null,
    });
    // The dashboard is told all the same.
    expect(Date.parse(changedAt)).toBeGreaterThan(Date.parse(before));
    await recipient.share();
    expect(await seen()).toMatchObject({ status: 'GPS_TRACKED', position: { source: 'GPS' } });
  });
});

describe('duration', () => {
  test.each([
    ['ONCE', hour / 4],
    ['ONE_HOUR', hour],
    ['EIGHT_HOURS', 8 * hour],
    ['UNTIL_STOPPED', 24 * hour],
  ])('%s lasts at most %i ms, and a job is queued for its end', async (duration, length) => {
    const { recipient, seen } = await asked();
    const { value } = await recipient.grant('AREA', duration);
    expect(Date.parse(value.share.until) - Date.parse(value.share.grantedAt)).toBe(length);
    expect((await seen()).sharingUntil).toBe(value.share.until);
    const ends = (await waitingJobs(app, 'end-share')).map((at) => at.getTime());
    expect(ends).toContain(Date.parse(value.share.until));
  });

  test.each([
    ['EIGHT_HOURS', 4 * hour],
    ['UNTIL_STOPPED', 12 * hour],
  ])('%s queues a reminder halfway through', async (duration, half) => {
    const { recipient } = await asked();
    const { value } = await recipient.grant('AREA', duration);
    const reminders = (await waitingJobs(app, 'remind-of-share')).map((at) => at.getTime());
    expect(reminders).toContain(Date.parse(value.share.grantedAt) + half);
  });

  test('ONE_HOUR queues no reminder', async () => {
    const before = await waitingJobs(app, 'remind-of-share');
    await (await asked()).recipient.grant('AREA', 'ONE_HOUR');
    expect(await waitingJobs(app, 'remind-of-share')).toEqual(before);
  });

  test('ONCE with CITY ends immediately, and the position stays visible', async () => {
    const { recipient, seen } = await asked();
    const { value } = await recipient.grant('CITY', 'ONCE');
    expect(value).toMatchObject({ state: 'ENDED', share: { positionCount: 1 } });
    expect(await seen()).toMatchObject({
      consent: 'ENDED',
      status: 'IP_LOCATED',
      position: { source: 'IP' },
    });
  });

  test('ONCE with AREA ends with the first device position', async () => {
    const { recipient } = await asked();
    expect((await recipient.grant('AREA', 'ONCE')).value.state).toBe('SHARING');
    expect((await recipient.share()).value.state).toBe('ENDED');
  });
});

describe('the receipt', () => {
  test.each(['en', 'id'] as const)(
    'records the version and hash of the text that was read, in %s',
    async (locale) => {
      const { recipient, receipts } = await asked();
      await recipient.grant('EXACT', 'EIGHT_HOURS', locale);
      const [receipt, ...more] = await receipts();
      expect(more).toEqual([]);
      expect(receipt).toMatchObject({
        precision: 'EXACT',
        duration: 'EIGHT_HOURS',
        locale,
        textVersion: consentText.version,
        endedAt: null,
      });
      expect(Buffer.from(receipt!.textHash)).toEqual(
        createHash('sha256').update(consentTextFor(locale)).digest(),
      );
    },
  );

  test('falls back to the Accept-Language of the request', async () => {
    const { linkToken, receipts } = await asked();
    await app.graphql(
      `mutation ($t: String!) { grantConsent(token: $t, precision: CITY, duration: ONE_HOUR, textVersion: "${consentText.version}") { state } }`,
      { t: linkToken },
      { headers: { 'accept-language': 'id-ID,id;q=0.9,en;q=0.5' } },
    );
    expect((await receipts())[0]?.locale).toBe('id');
  });
});

describe('rejects', () => {
  test.each(['', '2020-01-01.1', `${consentText.version} `])(
    'a grant with text version %j, which is not the current one, and stores nothing',
    async (version) => {
      const { recipient, seen, receipts } = await asked();
      expect((await recipient.grant('EXACT', 'ONE_HOUR', 'en', version)).code).toBe('CONSENT_TEXT_CHANGED');
      expect(await receipts()).toEqual([]);
      expect(await seen()).toMatchObject({ consent: 'AWAITING', status: 'PENDING', position: null });
      expect((await recipient.read()).state).toBe('AWAITING');
    },
  );

  test('a change from a page with an outdated text, and leaves the share as it was', async () => {
    const { recipient, receipts } = await asked();
    await recipient.grant('CITY');
    expect((await recipient.grant('EXACT', 'ONE_HOUR', 'en', '2020-01-01.1')).code).toBe(
      'CONSENT_TEXT_CHANGED',
    );
    expect((await recipient.read()).share).toMatchObject({ precision: 'CITY', endedAt: null });
    expect(await receipts()).toHaveLength(1);
    // A retry after a lost response: the same choice is not a new grant.
    const again = await recipient.grant('CITY', 'ONE_HOUR', 'en', '2020-01-01.1');
    expect(again).toMatchObject({ code: undefined, value: { state: 'SHARING' } });
    expect(await receipts()).toHaveLength(1);
  });

  test('an unanswered link after 72 hours', async () => {
    const { recipient, seen } = await asked();
    app.advance(72 * hour);
    expect((await recipient.grant('CITY')).code).toBe('LINK_EXPIRED');
    expect(await seen()).toMatchObject({ consent: 'EXPIRED', status: 'PENDING', position: null });
  });

  test.each(['', 'x', 'A'.repeat(24), '../../../../etc/passwd'])('the invalid link %j', async (token) => {
    expect((await recipientOf(app, token).grant('CITY')).code).toBe('LINK_INVALID');
    expect(await recipientOf(app, token).read()).toBeNull();
  });
});

test('a first grant and a concurrent new request to the same recipient do not deadlock', async () => {
  const requester = requesterOf(app, await makeSubscriber(app));
  const input = { channel: 'EMAIL', recipient: 'asked-twice@example.org' };
  const { linkToken } = await requester.request(input);
  app.advance(4 * hour);
  const recipient = recipientHash(app.newContext(), input.recipient);
  const outcomes = await whileHeld(
    app,
    (em) => lockFor(em, 'recipient', recipient),
    async () => {
      const granted = recipientOf(app, linkToken).grant('CITY');
      await expect.poll(() => waitingForLocks(app)).toBe(1);
      return Promise.all([granted, requester.request(input)]);
    },
    async () => {
      await expect.poll(() => waitingForLocks(app)).toBe(2);
    },
  );
  expect(outcomes.map(({ code }) => code)).toEqual([undefined, undefined]);
});
