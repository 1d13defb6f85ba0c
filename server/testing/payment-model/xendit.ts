import { xenditDriver } from '../payment/xendit-driver.ts';
import { minute } from '#shared/time-units.ts';
import { after, type Provider } from './provider.ts';

/** How long the page of a payment request is open, and how long GCash takes for a refund. */
const payableFor = 15 * minute;
const refundTakes = 10 * minute;

/** Xendit with GCash, which charges nobody by itself and takes its time for refunds. */
export async function openXenditProvider(now: () => Date): Promise<Provider & { close(): Promise<void> }> {
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
    isPayable: (id) => requestOf(id).status === 'REQUIRES_ACTION',
    due(id) {
      const refund = refundsOf(id).find(({ status }) => status === 'PENDING');
      if (refund)
        return {
          at: after(new Date(refund.created), refundTakes),
          async happen(isRefused) {
            refund.status = isRefused ? 'FAILED' : 'SUCCEEDED';
            return `GCash ${isRefused ? 'makes no refund' : 'makes the refund'}`;
          },
        };
      const { status, created } = requestOf(id);
      if (status !== 'REQUIRES_ACTION') return null;
      return {
        at: after(new Date(created), payableFor),
        async happen() {
          double.finish(id, 'EXPIRED');
          return 'its page at GCash closes';
        },
      };
    },
    charges(id) {
      const { status, updated } = requestOf(id);
      const isRefunded = refundsOf(id).some((one) => one.status === 'SUCCEEDED');
      return status === 'SUCCEEDED' ? [{ id, at: new Date(updated), isRefunded, isFree: false }] : [];
    },
    renews: () => false,
    ignoreCancel: () => {},
    reverse: double.refundInDashboard,
    refuseRefunds: double.refuseRefunds,
    giveBalance: null,
    fail: ({ isTaken }) => double.loseAnswer('answers 429', { isTaken, times: Infinity }),
    recover: () => double.loseAnswer('answers 429', { times: 0 }),
    close: () => driver.close(),
  };
}
