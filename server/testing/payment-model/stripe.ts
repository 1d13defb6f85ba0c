import { stripeDriver } from '../payment/stripe-driver.ts';
import { after, type Provider } from './provider.ts';
import { day, hour } from '#shared/time-units.ts';

/** How long after an attempt that failed the next one is made, as docs/operations.md asks for; then Stripe gives up. */
const retriesAfter = [day, 2 * day];

/** Stripe, set up as docs/operations.md says. */
export async function openStripeProvider(now: () => Date): Promise<Provider & { close(): Promise<void> }> {
  const driver = await stripeDriver(now);
  const { double } = driver;
  const moment = (seconds: number) => new Date(seconds * 1_000);
  const invoicesOf = (customer: string) => double.invoices.filter((one) => one.customer === customer);
  const firstOf = (customer: string) => invoicesOf(customer).at(-1)!;
  const attemptsOf = (customer: string) => double.charges.filter((one) => one.customer === customer);
  const isOver = (customer: string) =>
    ['canceled', 'incomplete_expired'].includes(double.subscriptionOf(customer).status);

  const isKept = ({ status, refunded, dispute }: (typeof double.charges)[number]) =>
    status === 'succeeded' && !refunded && dispute === null;

  async function collect(customer: string, isRefused: boolean): Promise<string> {
    double.collect(customer, isRefused ? 'card_declined' : null);
    return `Stripe ${isRefused ? 'tries to charge' : 'charges'} for the next period`;
  }
  async function retry(customer: string, isRefused: boolean, isLast: boolean): Promise<string> {
    await (isRefused ? driver.decline(customer) : driver.pay(customer));
    if (isRefused && isLast) double.subscriptionOf(customer).status = 'canceled';
    return `Stripe tries again, ${isRefused ? (isLast ? 'and gives up' : 'in vain') : 'and charges'}`;
  }
  async function endPeriod(customer: string): Promise<string> {
    double.endPeriod(customer);
    return `the period ends at Stripe${isOver(customer) ? ', and the agreement' : ''}`;
  }
  async function endUnpaid(customer: string, status: string): Promise<string> {
    double.subscriptionOf(customer).status = status;
    return 'Stripe ends what was never paid';
  }

  return {
    name: 'stripe',
    method: 'CARD',
    planId: 'usd-7',
    driver,
    isPayable: (customer) => firstOf(customer).status === 'open' && !isOver(customer),
    due(customer) {
      const one = double.subscriptionOf(customer);
      if (isOver(customer)) return null;
      if (one.status === 'incomplete')
        return {
          at: after(moment(one.created), 23 * hour),
          happen: () => endUnpaid(customer, 'incomplete_expired'),
        };
      const draft = invoicesOf(customer).find(({ status, auto_advance }) => status === 'draft' && auto_advance);
      if (draft)
        return { at: after(moment(draft.created), hour), happen: (refused) => collect(customer, refused) };
      const open = invoicesOf(customer).find(({ status }) => status === 'open');
      if (one.status === 'past_due' && open) {
        const wait = retriesAfter[open.attempt_count - 1]!;
        const isLast = open.attempt_count === retriesAfter.length;
        return {
          at: after(moment(attemptsOf(customer)[0]!.created), wait),
          happen: (refused) => retry(customer, refused, isLast),
        };
      }
      const isPaid = firstOf(customer).status === 'paid';
      return {
        at: moment(one.end),
        happen: () => (isPaid ? endPeriod(customer) : endUnpaid(customer, 'canceled')),
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
        .filter(({ status, amount_due }) => status === 'paid' && amount_due === 0)
        .map(({ id, created }) => ({ id, at: moment(created), isRefunded: false, isFree: true })),
    ],
    renews: (customer) =>
      firstOf(customer).status === 'paid' && !isOver(customer) && !double.subscriptionOf(customer).cancel_at_period_end,
    ignoreCancel: (customer, isOn) => void (double.subscriptionOf(customer).ignoresCancel = isOn),
    reverse: (customer) => void (attemptsOf(customer).find(isKept)!.dispute = 'WITHDRAWN'),
    refuseRefunds: double.refuseRefunds,
    giveBalance: (customer) => void (double.customers.get(customer)!.balance = 3_000),
    fail: ({ isTaken }) => double.loseAnswer('answers 429', { isTaken, times: Infinity }),
    recover: () => double.loseAnswer('answers 429', { times: 0 }),
    close: () => driver.close(),
  };
}
