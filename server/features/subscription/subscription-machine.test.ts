import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plusDays } from '#shared/money.ts';
import { isRenewing, next, started, type Standing, type SubscriptionEvent } from './subscription-machine.ts';
import { subscriptionStatus } from './subscription-status.ts';

const grace = 96 * 3_600_000;
const start = new Date('2026-02-27T23:30:00.000Z');
const trial = started({ from: start, until: plusDays(start, 1), isTrial: true, renews: true, grace });
const at = (days: number) => plusDays(start, days);
const paid = (from: number, until: number): SubscriptionEvent => ({
  type: 'PAID',
  from: at(from),
  until: at(until),
  isTrial: false,
  renews: true,
  grace,
});
const run = (standing: Standing, ...events: SubscriptionEvent[]): Standing =>
  events.reduce((present, event) => next(present, event), standing);

test('a trial lasts a day, and is followed by its period once that is paid', () => {
  expect(trial).toMatchObject({ state: 'TRIAL', paidUntil: at(1), nextChargeAt: at(1) });
  expect(run(trial, paid(1, 29))).toMatchObject({
    state: 'ACTIVE',
    periodStartedAt: at(1),
    paidUntil: at(29),
    nextChargeAt: at(29),
  });
});

test('a renewal that the gateway retries has no next charge date, and expires with the grace period', () => {
  let standing: Standing = trial;
  for (let tries = 0; tries < 4; tries++) {
    standing = next(standing, { type: 'PAYMENT_FAILED' });
    expect(standing).toMatchObject({ state: 'PAST_DUE', nextChargeAt: null, validUntil: trial.validUntil });
  }
  expect(next(standing, { type: 'TIME_PASSED', now: trial.validUntil }).state).toBe('EXPIRED');
  expect(run(standing, paid(1, 29))).toMatchObject({ state: 'ACTIVE', nextChargeAt: at(29) });
});

test('a cancelled subscription is valid until its paid end, without a grace period', () => {
  const cancelled = next(trial, { type: 'CANCELLED' });
  expect(cancelled).toMatchObject({ state: 'CANCELLED', validUntil: at(1), nextChargeAt: null });
  expect(next(cancelled, { type: 'TIME_PASSED', now: new Date(at(1).getTime() - 1) }).state).toBe(
    'CANCELLED',
  );
  expect(next(cancelled, { type: 'TIME_PASSED', now: at(1) }).state).toBe('EXPIRED');
});

test('an agreement that ended at the gateway is valid until its paid end, then UNSUBSCRIBED', () => {
  const ended = next(trial, { type: 'AGREEMENT_ENDED' });
  expect(subscriptionStatus(ended, start)).toBe('CANCELLED');
  expect(subscriptionStatus(next(ended, { type: 'TIME_PASSED', now: at(2) }), at(2))).toBe('UNSUBSCRIBED');
});

test('an agreement that the gateway ends after a declined renewal expires before the grace period is over', () => {
  const declined = next(trial, { type: 'PAYMENT_FAILED' });
  const ended = next(declined, { type: 'AGREEMENT_ENDED' });
  expect(ended).toMatchObject({ state: 'EXPIRED', validUntil: trial.paidUntil, nextChargeAt: null });
  expect(next(ended, { type: 'AGREEMENT_ENDED' })).toEqual(ended);
});

test("the gateway's date of the next charge replaces the end of the period, but not while a renewal is retried", () => {
  const scheduled: SubscriptionEvent = { type: 'NEXT_CHARGE', at: at(1.5) };
  expect(run(trial, scheduled)).toEqual({ ...trial, nextChargeAt: at(1.5) });
  expect(run(trial, scheduled, paid(1, 29)).nextChargeAt).toEqual(at(29));
  const failed: SubscriptionEvent = { type: 'PAYMENT_FAILED' };
  expect(run(trial, failed, scheduled).nextChargeAt).toBeNull();
  expect(run(trial, { type: 'CANCELLED' }, scheduled).nextChargeAt).toBeNull();
});

test('a refund ends the subscription immediately', () => {
  const refunded = next(trial, { type: 'REFUNDED', at: start });
  expect(subscriptionStatus(refunded, start)).toBe('UNSUBSCRIBED');
});

const event = fc.oneof(
  fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 30 })).map(([from, days]) => paid(from, from + days)),
  fc.constantFrom<SubscriptionEvent>(
    { type: 'PAYMENT_FAILED' },
    { type: 'CANCELLED' },
    { type: 'AGREEMENT_ENDED' },
  ),
  fc.nat(60).map((days): SubscriptionEvent => ({ type: 'TIME_PASSED', now: at(days) })),
  fc.nat(60).map((days): SubscriptionEvent => ({ type: 'NEXT_CHARGE', at: at(days) })),
);

test('for any events, paid time never shrinks, access stays within the grace, only renewing plans are charged', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let standing: Standing = trial;
      for (const one of events) {
        const after = next(standing, one);
        expect(after.paidUntil >= standing.paidUntil).toBe(true);
        expect(after.validUntil.getTime() - after.paidUntil.getTime()).toBeLessThanOrEqual(grace);
        if (after.nextChargeAt) expect(isRenewing(after)).toBe(true);
        if (after.state === 'CANCELLED') expect(after.validUntil).toEqual(after.paidUntil);
        standing = after;
      }
    }),
    { numRuns: 300 },
  );
});

test('applying an event twice is the same as once, except for a failed payment', () => {
  const repeatable = event.filter(({ type }) => type !== 'PAYMENT_FAILED');
  fc.assert(
    fc.property(fc.array(event, { maxLength: 10 }), repeatable, (events, last) => {
      const once = run(trial, ...events, last);
      expect(next(once, last)).toEqual(once);
    }),
  );
});

test.each([
  ['across the end of a month', '2026-01-31T12:00:00Z', '2026-02-28T12:00:00Z'],
  ['across a leap day', '2028-02-28T12:00:00Z', '2028-03-27T12:00:00Z'],
  ['across a daylight saving change', '2026-03-29T00:30:00Z', '2026-04-26T00:30:00Z'],
])('`plusDays` adds exactly 28 days %s', (_, from, until) => {
  expect(plusDays(new Date(from), 28)).toEqual(new Date(until));
});
