import { paypalDriver } from '../payment/paypal-driver.ts';
import { after, type Provider } from './provider.ts';
import { day } from '#shared/time-units.ts';

/** PayPal tries a payment that was refused again after five days, and suspends the agreement after three refusals. */
const retryAfter = 5 * day;
const mostRefusals = 3;

/** PayPal, with its batch in the morning and its retries. */
export async function openPaypalProvider(now: () => Date): Promise<Provider & { close(): Promise<void> }> {
  const driver = await paypalDriver(now);
  const { double } = driver;
  const subscriptionOf = (id: string) => double.subscriptions.find((one) => one.id === id)!;
  const transactionsOf = (id: string) => double.transactions.filter((one) => one.subscription === id);
  const refusalsOf = (id: string) =>
    transactionsOf(id).length - 1 - transactionsOf(id).findLastIndex(({ status }) => status !== 'DECLINED');

  async function charge(id: string, isRefused: boolean): Promise<string> {
    const one = subscriptionOf(id);
    double.renew(id, isRefused);
    if (!isRefused) return 'PayPal charges for the next period';
    one.nextAt = after(one.nextAt, retryAfter);
    if (refusalsOf(id) >= mostRefusals) one.status = 'SUSPENDED';
    return `PayPal tries to charge${one.status === 'SUSPENDED' ? ', and gives up' : ''}`;
  }

  return {
    name: 'paypal',
    method: 'PAYPAL',
    planId: 'usd-7',
    driver,
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
    refuseRefunds: double.refuseRefunds,
    giveBalance: null,
    fail: ({ isTaken }) => double.loseAnswer('answers 429', { isTaken, times: Infinity }),
    recover: () => double.loseAnswer('answers 429', { times: 0 }),
    close: () => driver.close(),
  };
}
