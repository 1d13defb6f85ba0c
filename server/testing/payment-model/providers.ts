import { day, hour, minute } from '#shared/time-units.ts';
import type { GatewayDriver } from '../payment/driver.ts';
import { paypalDriver } from '../payment/paypal-driver.ts';
import { stripeDriver } from '../payment/stripe-driver.ts';
import { xenditDriver } from '../payment/xendit-driver.ts';

/** A charge that succeeded, in the provider's own books; `isFree`: its balance paid all of it. */
export type Charge = { id: string; at: Date; isRefunded: boolean; isFree: boolean };

/** What a provider does next of its own accord. */
type Due = { at: Date; happen(isRefused: boolean): unknown };

/**
 * A payment provider with its books and its time in the hands of a test. The driver lets payers pay; a reference names
 * one agreement. Nothing here knows a rule of ours.
 */
export type Provider = {
  name: 'stripe' | 'paypal' | 'xendit';
  method: 'CARD' | 'PAYPAL' | 'V5PAY';
  /** What is bought there. */
  planId: string;
  driver: Pick<GatewayDriver, 'gateway' | 'pay' | 'decline' | 'webhook' | 'close'>;
  /** Its payer can still pay the first amount. */
  isPayable(reference: string): boolean;
  /** What it does next, with this agreement; null: nothing. */
  due(reference: string): Due | null;
  charges(reference: string): Charge[];
  /** It was paid, and will be charged again. */
  renews(reference: string): boolean;
  /** Says from now on that it has cancelled this agreement, and goes on, or heeds it again. */
  ignoreCancel(reference: string, isOn: boolean): void;
  /** The payer's bank takes the newest charge back. */
  reverse(reference: string): void;
  /** Refuses to refund anything from now on, or no longer. */
  refuseRefunds(isOn: boolean): void;
  /** Gives this agreement's payer a balance that pays for more than one period; null: it has no such thing. */
  giveBalance: ((reference: string) => void) | null;
  /** Refuses all requests of ours from now on; `isTaken`: they take effect all the same, as if their answers were lost. */
  fail(options: { isTaken: boolean }): void;
  recover(): void;
};

export const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);

type Fallible = {
  refuseRefunds(isOn: boolean): void;
  loseAnswer(how: 'answers 429', options: { isTaken?: boolean; times: number }): void;
};
const failing = ({ refuseRefunds, loseAnswer }: Fallible) => ({
  refuseRefunds,
  fail: ({ isTaken }: { isTaken: boolean }) => loseAnswer('answers 429', { isTaken, times: Infinity }),
  recover: () => loseAnswer('answers 429', { times: 0 }),
});

/** How long after an attempt that failed Stripe makes the next one, as docs/operations.md asks for; then it gives up. */
const stripeRetriesAfter = [day, 2 * day];

/** Stripe, set up as docs/operations.md says. */
export async function openStripeProvider(now: () => Date): Promise<Provider> {
  const driver = await stripeDriver(now);
  const { double } = driver;
  const moment = (seconds: number) => new Date(seconds * 1_000);
  const invoicesOf = (customer: string) => double.invoices.filter((one) => one.customer === customer);
  const firstOf = (customer: string) => invoicesOf(customer).at(-1)!;
  const attemptsOf = (customer: string) => double.charges.filter((one) => one.customer === customer);
  const isOver = (customer: string) =>
    ['canceled', 'incomplete_expired'].includes(double.subscriptionOf(customer).status);

  async function retry(customer: string, isRefused: boolean, isLast: boolean): Promise<void> {
    await (isRefused ? driver.decline(customer) : driver.pay(customer));
    if (isRefused && isLast) double.subscriptionOf(customer).status = 'canceled';
  }

  return {
    name: 'stripe',
    method: 'CARD',
    planId: 'usd-7',
    driver,
    ...failing(double),
    isPayable: (customer) => firstOf(customer).status === 'open' && !isOver(customer),
    due(customer) {
      const one = double.subscriptionOf(customer);
      if (isOver(customer)) return null;
      const endUnpaid = (status: string) => () => (one.status = status);
      if (one.status === 'incomplete')
        return { at: after(moment(one.created), 23 * hour), happen: endUnpaid('incomplete_expired') };
      const draft = invoicesOf(customer).find((each) => each.status === 'draft' && each.auto_advance);
      if (draft)
        return {
          at: after(moment(draft.created), hour),
          happen: (isRefused) => double.collect(customer, isRefused ? 'card_declined' : null),
        };
      const open = invoicesOf(customer).find(({ status }) => status === 'open');
      if (one.status === 'past_due' && open) {
        const isLast = open.attempt_count === stripeRetriesAfter.length;
        return {
          at: after(moment(attemptsOf(customer)[0]!.created), stripeRetriesAfter[open.attempt_count - 1]!),
          happen: (isRefused) => retry(customer, isRefused, isLast),
        };
      }
      const isPaid = firstOf(customer).status === 'paid';
      return {
        at: moment(one.end),
        happen: isPaid ? () => double.endPeriod(customer) : endUnpaid('canceled'),
      };
    },
    charges: (customer) => [
      ...attemptsOf(customer)
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, created, refunded, dispute }) => ({
          id,
          at: moment(created),
          isRefunded: refunded || dispute !== null,
          isFree: false,
        })),
      ...invoicesOf(customer)
        .filter((one) => one.status === 'paid' && one.amount_due === 0)
        .map(({ id, created }) => ({ id, at: moment(created), isRefunded: false, isFree: true })),
    ],
    renews: (customer) =>
      firstOf(customer).status === 'paid' &&
      !isOver(customer) &&
      !double.subscriptionOf(customer).cancel_at_period_end,
    ignoreCancel: (customer, isOn) => void (double.subscriptionOf(customer).ignoresCancel = isOn),
    reverse: (customer) =>
      void (attemptsOf(customer).find(
        (one) => one.status === 'succeeded' && !one.refunded && one.dispute === null,
      )!.dispute = 'WITHDRAWN'),
    giveBalance: (customer) => void (double.customers.get(customer)!.balance = 3_000),
  };
}

/** PayPal tries a payment that was refused again after five days, and suspends the agreement after three refusals. */
const paypalRetryAfter = 5 * day;
const mostRefusals = 3;

/** PayPal, with its batch in the morning and its retries. */
export async function openPaypalProvider(now: () => Date): Promise<Provider> {
  const driver = await paypalDriver(now);
  const { double } = driver;
  const subscriptionOf = (id: string) => double.subscriptions.find((one) => one.id === id)!;
  const transactionsOf = (id: string) => double.transactions.filter((one) => one.subscription === id);
  const refusalsOf = (id: string) =>
    transactionsOf(id).length - 1 - transactionsOf(id).findLastIndex(({ status }) => status !== 'DECLINED');

  function charge(id: string, isRefused: boolean): void {
    const one = subscriptionOf(id);
    double.renew(id, isRefused);
    if (!isRefused) return;
    one.nextAt = after(one.nextAt, paypalRetryAfter);
    if (refusalsOf(id) >= mostRefusals) one.status = 'SUSPENDED';
  }

  return {
    name: 'paypal',
    method: 'PAYPAL',
    planId: 'usd-7',
    driver,
    ...failing(double),
    isPayable: (id) => subscriptionOf(id).status === 'APPROVAL_PENDING',
    due: (id) =>
      subscriptionOf(id).status === 'ACTIVE'
        ? { at: subscriptionOf(id).nextAt, happen: (isRefused) => charge(id, isRefused) }
        : null,
    charges: (id) =>
      transactionsOf(id)
        .filter(({ status }) => status !== 'DECLINED')
        .map((one) => ({ id: one.id, at: one.at, isRefunded: one.status === 'REFUNDED', isFree: false })),
    renews: (id) => subscriptionOf(id).status === 'ACTIVE',
    ignoreCancel: (id, isOn) => void (subscriptionOf(id).ignoresCancel = isOn),
    reverse: (id) =>
      void (transactionsOf(id).findLast(({ status }) => status === 'COMPLETED')!.status = 'REFUNDED'),
    giveBalance: null,
  };
}

/** How long the page of a payment request is open, and how long GCash takes for a refund. */
const payableFor = 15 * minute;
const refundTakes = 10 * minute;

/** Xendit with GCash, which charges nobody by itself and takes its time for refunds. */
export async function openXenditProvider(now: () => Date): Promise<Provider> {
  const driver = await xenditDriver(now);
  const { double } = driver;
  double.refundsBecome('PENDING');
  const requestOf = (id: string) => double.paymentRequests.find((one) => one.id === id)!;
  const refundsOf = (id: string) => double.refunds.filter((one) => one.payment_request_id === id);

  return {
    name: 'xendit',
    method: 'V5PAY',
    planId: 'php-7',
    driver,
    ...failing(double),
    isPayable: (id) => requestOf(id).status === 'REQUIRES_ACTION',
    due(id) {
      const refund = refundsOf(id).find(({ status }) => status === 'PENDING');
      if (refund)
        return {
          at: after(new Date(refund.created), refundTakes),
          happen: (isRefused) => (refund.status = isRefused ? 'FAILED' : 'SUCCEEDED'),
        };
      const { status, created } = requestOf(id);
      return status === 'REQUIRES_ACTION'
        ? { at: after(new Date(created), payableFor), happen: () => double.finish(id, 'EXPIRED') }
        : null;
    },
    charges(id) {
      const { status, updated } = requestOf(id);
      const isRefunded = refundsOf(id).some((one) => one.status === 'SUCCEEDED');
      return status === 'SUCCEEDED' ? [{ id, at: new Date(updated), isRefunded, isFree: false }] : [];
    },
    renews: () => false,
    ignoreCancel: () => {},
    reverse: double.refundInDashboard,
    giveBalance: null,
  };
}
