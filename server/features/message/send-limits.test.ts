import { describe, expect, test } from 'vitest';
import { recipientOf, requesterOf } from '#server/testing/people.ts';
import { runDueJobs } from '#server/testing/due-jobs.ts';
import { makeSubscriber, newPhone } from '#server/testing/factories.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { hour } from '#shared/time-units.ts';

const app = await openTestApp();

let mailboxes = 0;
const said = {
  SMS: 'one SMS every 3 hours',
  EMAIL: 'one e-mail every 3 hours',
  LINK: 'one link every 3 hours',
};
const inputs = {
  SMS: () => ({ channel: 'PHONE', recipient: newPhone() }),
  EMAIL: () => ({ channel: 'EMAIL', recipient: `recipient-${++mailboxes}@example.org` }),
  LINK: () => ({ channel: 'LINK', title: 'A link' }),
};
const subscriber = async () => requesterOf(app, await makeSubscriber(app));

describe.each(['SMS', 'EMAIL', 'LINK'] as const)('%s: one request every three hours', (kind) => {
  test('rejects a second one with a `retryAfter` that agrees with the limits query', async () => {
    const requester = await subscriber();
    expect((await requester.request(inputs[kind]())).code).toBeUndefined();
    app.advance(hour);
    const { code, message, retryAfter, value } = await requester.request(inputs[kind]());
    expect([code, message, value]).toEqual(['RATE_LIMITED', said[kind], null]);
    expect(retryAfter).toBeGreaterThan(2 * 3_600 - 30);
    expect(retryAfter).toBeLessThanOrEqual(2 * 3_600);
    const nextAt = Date.parse((await requester.limits())[kind]!);
    expect(Math.abs(nextAt - app.ports.now().getTime() - retryAfter! * 1_000)).toBeLessThan(5_000);
    app.advance(retryAfter! * 1_000);
    expect((await requester.limits())[kind]).toBeNull();
    expect((await requester.request(inputs[kind]())).code).toBeUndefined();
  });

  test('accepts one of ten concurrent requests', async () => {
    const requester = await subscriber();
    const answers = await Promise.all(Array.from({ length: 10 }, () => requester.request(inputs[kind]())));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(9);
    expect((await requester.locations()).value.totalCount).toBe(1);
  });

  test('returns one request for ten concurrent calls with the same idempotency key', async () => {
    const requester = await subscriber();
    const input = { ...inputs[kind](), idempotencyKey: 'click' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => requester.request(input)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await requester.locations()).value.totalCount).toBe(1);
  });

  test('each account has its own limit, and its own idempotency keys', async () => {
    for (const requester of [await subscriber(), await subscriber()]) {
      expect((await requester.request({ ...inputs[kind](), idempotencyKey: 'first' })).code).toBeUndefined();
      expect((await requester.locations()).value.totalCount).toBe(1);
    }
  });

  test('does not limit the other channels', async () => {
    const requester = await subscriber();
    await requester.request(inputs[kind]());
    const limits = await requester.limits();
    for (const [other, nextAt] of Object.entries(limits)) {
      if (other === kind) expect(nextAt).not.toBeNull();
      else expect(nextAt).toBeNull();
    }
    expect(Object.keys(limits)).toEqual(['SMS', 'VOICE', 'EMAIL', 'LINK']);
  });
});

test('VOICE: one call every three hours, and only after consent', async () => {
  const requester = await subscriber();
  const { id, linkToken } = await requester.request(inputs.SMS());
  await runDueJobs(app);
  expect((await requester.call(id)).code).toBe('RECIPIENT_UNAVAILABLE');
  expect((await requester.limits())['VOICE']).toBeNull();
  await recipientOf(app, linkToken).grant('CITY', 'EIGHT_HOURS');
  const calls = await Promise.all(Array.from({ length: 5 }, () => requester.call(id)));
  expect(calls.filter(({ code }) => code === undefined)).toHaveLength(1);
  const refused = calls.find(({ code }) => code === 'RATE_LIMITED');
  expect(refused?.message).toBe('one call every 3 hours');
  expect(refused?.retryAfter).toBeGreaterThan(3 * 3_600 - 30);
  app.advance(3 * hour);
  expect((await requester.call(id)).code).not.toBe('RATE_LIMITED');
});

test('rejected requests do not use up a limit', async () => {
  const requester = await subscriber();
  for (const [input, code] of [
    [{ channel: 'PHONE', recipient: '+62 812' }, 'PHONE_INVALID'],
    [{ channel: 'PHONE', recipient: '+18005550199' }, 'PHONE_NOT_TEXTABLE'],
    [{ channel: 'PHONE', recipient: newPhone(), templateId: 'email.ask.en' }, 'TEMPLATE_UNKNOWN'],
    [{ channel: 'EMAIL', recipient: 'no address' }, 'EMAIL_INVALID'],
    [{ channel: 'LINK' }, 'BAD_INPUT'],
  ] as const) {
    expect((await requester.request(input)).code).toBe(code);
  }
  expect(Object.values(await requester.limits())).toEqual([null, null, null, null]);
});
