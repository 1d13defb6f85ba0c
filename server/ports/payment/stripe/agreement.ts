import type Stripe from 'stripe';
import { isUuid } from '#shared/uuid.ts';
import type { Agreement, ProviderPayment } from '../port.ts';

/** Everything that Stripe has about one customer; each of our purchases is a customer of its own. */
export type CustomerRecords = {
  subscription: Stripe.Subscription | null;
  invoices: readonly Stripe.Invoice[];
  charges: readonly Stripe.Charge[];
  disputes: readonly Stripe.Dispute[];
};

/** Whether a subscription is for an order of ours: another shop on the same account may number its orders, too. */
export const isOurs = ({ metadata }: Stripe.Subscription): boolean => isUuid(metadata['order'] ?? '');

/**
 * Converts Stripe's records to the state of an agreement. A payment is trusted only if there is a charge for it, or if a
 * renewal left nothing to charge.
 */
export function agreementOf({ subscription, invoices, charges, disputes }: CustomerRecords): Agreement {
  if (!subscription) return { state: 'OPEN', payments: [] };
  const reversed = new Set(disputes.filter(wasReversed).map(({ charge }) => idOf(charge)));
  const payments = invoices.flatMap((invoice) => {
    const intents = intentsOf(invoice);
    const ofInvoice = charges.filter(({ payment_intent: intent }) => intents.includes(idOf(intent)));
    const found = ofInvoice.map((charge) =>
      paymentOf(charge, invoice, subscription, reversed.has(charge.id)),
    );
    const isCharged = ofInvoice.some(({ status }) => status === 'succeeded');
    const other = isCharged ? null : renewalWithoutCharge(invoice);
    // A card that was declined shows already that it is unpaid.
    if (other?.state === 'PAID' || found.length === 0) found.push(other);
    return found.filter((payment) => payment !== null);
  });
  payments.sort((a, b) => a.at.getTime() - b.at.getTime() || a.from.getTime() - b.from.getTime());
  const isPaid = payments.some(({ state }) => state !== 'FAILED');
  const wasRefused = charges.some(({ status }) => status === 'failed');
  return { state: isPaid ? begunState(subscription) : openState(subscription, wasRefused), payments };
}

/** The state of an agreement that has been paid. */
function begunState(subscription: Stripe.Subscription): Agreement['state'] {
  const isStopping = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  if (isStopping) return 'CANCELLED';
  return subscription.status === 'canceled' ? 'ENDED' : 'RUNNING';
}

/** The state before that. A trial is active at Stripe from the start, paid or not, so that says nothing. */
function openState({ status }: Stripe.Subscription, wasRefused: boolean): Agreement['state'] {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ABANDONED';
  return wasRefused ? 'DECLINED' : 'OPEN';
}

/**
 * Whether a dispute has taken the money back, even if it was won since: the plan ended then. A bank's inquiry takes none.
 */
const wasReversed = ({ balance_transactions: moved }: Stripe.Dispute): boolean => moved.length > 0;

function paymentOf(
  charge: Stripe.Charge,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
  isReversed: boolean,
): ProviderPayment | null {
  const isFirst = invoice.billing_reason === 'subscription_create';
  // A first card that is refused starts nothing; the payer tries another.
  if (charge.status !== 'succeeded' && (isFirst || charge.status !== 'failed')) return null;
  const period = periodOf(invoice);
  return (
    period && {
      reference: charge.id,
      state: charge.status === 'failed' ? 'FAILED' : charge.refunded || isReversed ? 'REFUNDED' : 'PAID',
      isTrial: isFirst && subscription.trial_end !== null,
      amount: charge.amount,
      currencyCode: charge.currency.toUpperCase(),
      at: moment(charge.created),
      ...period,
    }
  );
}

/**
 * A renewal that left no charge: paid from the customer's balance, outside of Stripe or discounted to nothing; or
 * attempted, and the bank wants the payer to confirm it (3-D Secure). A first invoice of nothing is below the smallest
 * amount, and not paid.
 */
function renewalWithoutCharge(invoice: Stripe.Invoice): ProviderPayment | null {
  const { billing_reason: reason, status, amount_due: due, attempt_count: attempts } = invoice;
  if (reason !== 'subscription_cycle') return null;
  const isPaid = status === 'paid' && due <= (invoice.amount_paid_off_stripe ?? 0);
  if (!isPaid && !(status === 'open' && attempts > 0)) return null;
  const period = periodOf(invoice);
  return (
    period && {
      reference: invoice.id,
      state: isPaid ? 'PAID' : 'FAILED',
      isTrial: false,
      // What Stripe charged, and can refund.
      amount: isPaid ? 0 : due,
      currencyCode: invoice.currency.toUpperCase(),
      at: moment(invoice.status_transitions.paid_at ?? invoice.created),
      ...period,
    }
  );
}

/** The period that an invoice charges for; null if it charges for none. */
function periodOf({ lines }: Stripe.Invoice): Pick<ProviderPayment, 'from' | 'until'> | null {
  const line = lines.data.find(({ parent }) => parent?.type === 'subscription_item_details');
  return line ? { from: moment(line.period.start), until: moment(line.period.end) } : null;
}

const intentsOf = ({ payments }: Stripe.Invoice): (string | null)[] =>
  (payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent)).filter((id) => id !== null);

export const idOf = (given: string | { id: string } | null | undefined): string | null =>
  typeof given === 'string' ? given : (given?.id ?? null);

const moment = (seconds: number): Date => new Date(seconds * 1_000);
