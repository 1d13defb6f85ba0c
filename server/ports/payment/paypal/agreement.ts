import { plusDays } from '#shared/money.ts';
import { day, hour } from '#shared/time-units.ts';
import type { Agreement, Order, ProviderPayment } from '../port.ts';

/** Marks a cancellation in PayPal's records as ours, not the payer's own at PayPal. */
export const ourCancellation = 'Cancelled by its owner at Whereabouts';

export type PaypalSubscription = {
  id: string;
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED';
  custom_id?: string;
  status_change_note?: string;
  start_time?: string;
  create_time?: string;
  billing_info?: { next_billing_time?: string };
  links?: { href: string; rel: string }[];
};

export type PaypalTransaction = {
  id: string;
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED';
  time: string;
  amount_with_breakdown: { gross_amount: PaypalMoney };
};

export type PaypalMoney = { currency_code: string; value: string };

/** Minor units in PayPal's format: `19.49`. */
export const toPaypalMoney = (amount: number, currencyCode: string): PaypalMoney => ({
  currency_code: currencyCode,
  value: (amount / 100).toFixed(2),
});

const minorOf = ({ value }: PaypalMoney): number => Math.round(Number(value) * 100);

/** The rest of a subscription at PayPal: which order it is for, and the lengths of its periods. */
export const customIdOf = (order: Order): string => `${order.id}:${order.trialDays}:${order.periodDays}`;

type Terms = { trialDays: number; periodDays: number };

function termsIn(customId: string | undefined): Terms | null {
  const match = /^[\da-f-]{36}:(\d{1,4}):(\d{1,4})$/.exec(customId ?? '');
  return match ? { trialDays: Number(match[1]), periodDays: Number(match[2]) } : null;
}

/** Converts PayPal's records to the state of an agreement. `transactions` in any order. */
export function agreementOf(
  subscription: PaypalSubscription,
  transactions: readonly PaypalTransaction[],
): Agreement {
  const terms = termsIn(subscription.custom_id);
  if (!terms) return { state: 'OPEN', payments: [] };
  const payments = paymentsOf(terms, transactions);
  const lastPaid = payments.findLast(({ state }) => state !== 'FAILED');
  if (lastPaid)
    return {
      state: begunState(subscription),
      payments,
      nextChargeAt: nextChargeOf(subscription, terms, lastPaid),
    };
  const wasRefused = transactions.some(({ status }) => status === 'DECLINED');
  return { state: openState(subscription, wasRefused), payments: [] };
}

function begunState({ status, status_change_note: note }: PaypalSubscription): Agreement['state'] {
  if (status === 'CANCELLED') return note === ourCancellation ? 'CANCELLED' : 'ENDED';
  return status === 'EXPIRED' ? 'ENDED' : 'RUNNING';
}

/**
 * PayPal's own date. For some time after an approval it may still be that of the last payment: then the date expected
 * after a trial, and undefined after a period.
 */
function nextChargeOf(
  { billing_info: billing }: PaypalSubscription,
  { trialDays }: Terms,
  lastPaid: ProviderPayment,
): Date | undefined {
  const next = new Date(billing?.next_billing_time ?? 0);
  if (next.getTime() - lastPaid.at.getTime() > hour) return next;
  return lastPaid.isTrial ? batchAfter(lastPaid.at, trialCycleDays(trialDays)) : undefined;
}

/** PayPal charges in the morning of the day on which a cycle ends: without another day, before the trial is over. */
export const trialCycleDays = (trialDays: number): number => trialDays + 1;

const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** When PayPal charges for the end of a cycle, as merchants report (docs/payments.md). */
const batchAfter = (from: Date, days: number): Date =>
  plusDays(new Date(`${pacificDay.format(from)}T10:00:00Z`), days);

function openState({ status }: PaypalSubscription, wasRefused: boolean): Agreement['state'] {
  if (wasRefused) return 'DECLINED';
  return status === 'CANCELLED' || status === 'EXPIRED' ? 'ABANDONED' : 'OPEN';
}

/**
 * How much earlier than the end of a period PayPal may charge for the next one, milliseconds. Never after a trial, whose
 * cycle has another day.
 */
const mayBeEarly = ({ trialDays }: Terms): number => (trialDays > 0 ? 0 : day);

/**
 * A transaction does not say what it pays for: periods are counted from the first payment, without gaps where one was
 * paid late. PayPal's `start_time` is only a date.
 */
function paymentsOf(terms: Terms, transactions: readonly PaypalTransaction[]): ProviderPayment[] {
  const { trialDays, periodDays } = terms;
  const payments: ProviderPayment[] = [];
  let paid = 0;
  const inOrder = transactions
    .filter(({ status }) => status !== 'PENDING')
    .toSorted((a, b) => a.time.localeCompare(b.time));
  const start = new Date(inOrder.find((one) => one.status !== 'DECLINED')?.time ?? 0);
  const firstEnd = plusDays(start, trialDays || periodDays);
  for (const { id, status, time, amount_with_breakdown: money } of inOrder) {
    const at = new Date(time);
    const isRefused = status === 'DECLINED';
    // A first payment that is refused starts nothing.
    if (isRefused && paid === 0) continue;
    const sinceFirst = at.getTime() - firstEnd.getTime() + mayBeEarly(terms);
    const periodsSince = Math.floor(sinceFirst / (periodDays * day));
    const number = paid === 0 ? 0 : Math.max(paid, periodsSince + 1);
    if (!isRefused) paid = number + 1;
    payments.push({
      reference: id,
      state: isRefused ? 'FAILED' : status === 'REFUNDED' ? 'REFUNDED' : 'PAID',
      isTrial: number === 0 && trialDays > 0,
      amount: minorOf(money.gross_amount),
      currencyCode: money.gross_amount.currency_code,
      at,
      from: number === 0 ? start : plusDays(firstEnd, (number - 1) * periodDays),
      until: plusDays(firstEnd, number * periodDays),
    });
  }
  return payments;
}
