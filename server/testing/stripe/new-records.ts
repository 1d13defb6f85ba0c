import { newId, type Invoice, type Subscription, type SubscriptionForm } from './records.ts';

const daySeconds = 86_400;

export function newSubscription(form: SubscriptionForm, start: number): Subscription {
  const { currency, unit_amount, recurring } = form.items[0]!.price_data;
  const trialDays = Number(form.trial_period_days ?? 0);
  const end = start + daySeconds * (trialDays || Number(recurring.interval_count));
  return {
    id: newId('sub'),
    customer: form.customer,
    // With a trial it runs from the first moment, whether its first invoice is paid or not.
    status: trialDays ? 'trialing' : 'incomplete',
    currency,
    amount: Number(unit_amount),
    periodDays: Number(recurring.interval_count),
    start,
    end,
    trialEnd: trialDays ? end : null,
    stops: false,
    ignoresCancel: false,
    card: null,
    savesCard: form.payment_settings?.save_default_payment_method === 'on_subscription',
    metadata: form.metadata ?? {},
    created: start,
  };
}

export const newInvoice = (
  one: Subscription,
  reason: Invoice['reason'],
  amount: number,
  created: number,
): Invoice => ({
  id: newId('in'),
  customer: one.customer,
  reason,
  status: 'open',
  advances: true,
  amount,
  due: amount,
  currency: one.currency,
  start: one.start,
  end: one.end,
  attempts: 0,
  created,
  paidAt: null,
  isPaidOutside: false,
});
