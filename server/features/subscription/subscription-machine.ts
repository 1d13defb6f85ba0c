/** All states of a subscription. What people see is derived from it and the clock: subscription-status.ts. */
export const subscriptionStates = [
  'TRIAL',
  'ACTIVE',
  'PAST_DUE',
  'CANCELLED',
  'EXPIRED',
  'UNSUBSCRIBED',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export type Standing = {
  state: SubscriptionState;
  periodStartedAt: Date;
  paidUntil: Date;
  validUntil: Date;
  failedAttempts: number;
  nextChargeAt?: Date | null | undefined;
};

/**
 * `grace`: how long everything keeps working past the paid period while the gateway renews, milliseconds. `renews`: the
 * gateway charges for the next period by itself.
 */
type Paid = { from: Date; until: Date; isTrial: boolean; renews: boolean; grace: number };

export type SubscriptionEvent =
  | ({ type: 'PAID' } & Paid)
  /** A due renewal was declined; the gateway retries it whenever it decides. */
  | { type: 'PAYMENT_FAILED' }
  /** The gateway says when it charges next. */
  | { type: 'NEXT_CHARGE'; at: Date }
  /** The owner cancels the renewal. */
  | { type: 'CANCELLED' }
  /** The owner resumes the renewal, and the gateway has agreed. */
  | { type: 'RESUMED'; now: Date; isTrial: boolean; grace: number }
  /** The gateway reports that the agreement is over. */
  | { type: 'AGREEMENT_ENDED' }
  /** The payment for the last period was refunded; what it paid for ends, or does not begin. */
  | { type: 'REFUNDED'; at: Date }
  | { type: 'TIME_PASSED'; now: Date };

export const renewingStates: readonly SubscriptionState[] = ['TRIAL', 'ACTIVE', 'PAST_DUE'];
/** Whether the plan goes on: it renews, or its owner is sent a payment link before it ends. */
export const isRenewing = ({ state }: Pick<Standing, 'state'>): boolean => renewingStates.includes(state);

/**
 * The single state machine for all gateways. Events may come twice and in any order: events that bring nothing new
 * change nothing, and paid time is only taken away by a refund.
 */
export function next<S extends Standing>(standing: S, event: SubscriptionEvent): S {
  switch (event.type) {
    case 'PAID':
      return paid(standing, event);
    case 'PAYMENT_FAILED':
      // The gateway does not say when it retries; the end of the grace period ends an unpaid one.
      return isRenewing(standing)
        ? {
            ...standing,
            state: 'PAST_DUE',
            failedAttempts: standing.failedAttempts + 1,
            nextChargeAt: null,
          }
        : standing;
    case 'NEXT_CHARGE':
      // A declined renewal that is being retried shows no date.
      return standing.nextChargeAt ? { ...standing, nextChargeAt: event.at } : standing;
    case 'CANCELLED':
      return isRenewing(standing) ? stopped(standing, 'CANCELLED') : standing;
    case 'RESUMED':
      return standing.state === 'CANCELLED' && standing.paidUntil > event.now
        ? {
            ...standing,
            state: event.isTrial ? 'TRIAL' : 'ACTIVE',
            validUntil: plus(standing.paidUntil, event.grace),
            nextChargeAt: standing.paidUntil,
          }
        : standing;
    case 'AGREEMENT_ENDED':
      if (standing.state === 'EXPIRED') return standing;
      // A gateway that gives up after a declined renewal, before the grace period is over.
      return stopped(standing, standing.state === 'PAST_DUE' ? 'EXPIRED' : 'UNSUBSCRIBED');
    case 'REFUNDED':
      return {
        ...stopped(standing, 'UNSUBSCRIBED'),
        paidUntil: earlier(standing.paidUntil, event.at),
        validUntil: earlier(standing.validUntil, event.at),
      };
    case 'TIME_PASSED':
      return standing.validUntil <= event.now && standing.state !== 'UNSUBSCRIBED'
        ? { ...standing, state: 'EXPIRED', nextChargeAt: null }
        : standing;
  }
}

/** The state of a subscription that has just been bought. */
export const started = (event: Paid): Standing =>
  paid(
    {
      state: 'ACTIVE',
      periodStartedAt: event.from,
      paidUntil: event.from,
      validUntil: event.from,
      failedAttempts: 0,
      nextChargeAt: null,
    },
    event,
  );

function paid<S extends Standing>(standing: S, event: Paid): S {
  if (event.until <= standing.paidUntil) return standing;
  const stays = standing.state === 'CANCELLED' || standing.state === 'UNSUBSCRIBED';
  return {
    ...standing,
    state: stays ? standing.state : event.isTrial ? 'TRIAL' : 'ACTIVE',
    periodStartedAt: event.from,
    paidUntil: event.until,
    validUntil: stays ? event.until : plus(event.until, event.grace),
    failedAttempts: 0,
    nextChargeAt: stays || !event.renews ? null : event.until,
  };
}

const stopped = <S extends Standing>(standing: S, state: 'CANCELLED' | 'UNSUBSCRIBED' | 'EXPIRED'): S => ({
  ...standing,
  state,
  nextChargeAt: null,
  validUntil: earlier(standing.validUntil, standing.paidUntil),
});

const plus = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
