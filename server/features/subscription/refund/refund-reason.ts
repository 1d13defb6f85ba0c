import type { Em } from '#server/context/context.ts';
import { renewsItself } from '#server/ports/payment/port.ts';
import { Account } from '#server/features/account/account.entity.ts';
import { wasPaid, type Checkout } from '../checkout.entity.ts';
import { gatewayNamed, type PaymentContext } from '../gateways.ts';
import { Payment } from '../payment.entity.ts';
import { countPurchase } from '../checkout/purchase-limit.ts';
import type { Subscription } from '../subscription.entity.ts';
import { isExtension } from '../renewal/extension.ts';
import { latePayment, noteTrial } from '../trial-use.ts';

/** The reason for refunding a payer who withdrew from a purchase. */
export const withdrawn = 'WITHDRAWAL';

/** The reason of a refund that was made at the provider. */
export const refundedThere = 'PROVIDER';

/** The reason for refunding a renewal that becomes known after its plan was cancelled, refunded or replaced. */
export const afterCancellation = 'AFTER_CANCELLATION';

/** The reasons for refunding a payment that bought nothing; each has an e-mail of its own. */
const owed = [
  latePayment,
  afterCancellation,
  'TRIAL_USED',
  'DOUBLE_PAYMENT',
  'TOO_MANY_PURCHASES',
  'WRONG_AMOUNT',
] as const;
export const isOwed = (reason: string | null | undefined): reason is (typeof owed)[number] =>
  owed.some((one) => one === reason);

/** Why a payment was refunded, for its payer: an operator's own words may name others. */
export const shownReason = (reason: string | null | undefined): string | null =>
  !reason || isOwed(reason) || reason === withdrawn || reason === refundedThere ? reason || null : 'OPERATOR';

/**
 * Why a payment that has just been made must be refunded; null if it buys something, which is then recorded.
 * `present`: the account's subscription before it.
 */
export async function refundReasonOf(
  ctx: PaymentContext,
  em: Em,
  checkout: Checkout,
  payment: Payment,
  present: Subscription | null,
): Promise<typeof withdrawn | (typeof owed)[number] | null> {
  // A first payment for a period that is over would buy nothing.
  const isLate = present?.checkoutId !== checkout.id && payment.at >= payment.periodEnd;
  const isTrialUsed =
    payment.kind === 'TRIAL' && !isLate && !(await noteTrial(ctx, em, await payerOf(em, checkout)));
  const extendsPlan = present !== null && isExtension(checkout, present);
  // Only one of two paid checkouts counts, and one of two trials of a mailbox.
  if (present && present.checkoutId !== checkout.id && present.validUntil > ctx.now() && !extendsPlan)
    return 'DOUBLE_PAYMENT';
  // A late charge does not renew a purchase that was withdrawn from.
  if (await wasWithdrawn(em, checkout)) return withdrawn;
  // The gateway could not be told in time, or had charged already: its owner read that nothing more is charged.
  if (present?.checkoutId === checkout.id && present.cancelledAt) return afterCancellation;
  // The same after a refund that ended it.
  if (checkout.state === 'REFUNDED') return afterCancellation;
  // A renewal of an earlier plan, which its owner has replaced since.
  if (present && present.checkoutId !== checkout.id && wasPaid(checkout)) return afterCancellation;
  if (isLate) return latePayment;
  const { amountNow, currencyCode } = checkout;
  if (
    !renewsItself(checkout.method) &&
    (payment.amount !== amountNow || payment.currencyCode !== currencyCode)
  )
    return 'WRONG_AMOUNT';
  if (isTrialUsed) return 'TRIAL_USED';
  const isRenewal = present?.checkoutId === checkout.id;
  if (isRenewal || extendsPlan || gatewayNamed(ctx, checkout.gateway).isSandbox) return null;
  return (await countPurchase(ctx, em, await payerOf(em, checkout))) ? null : 'TOO_MANY_PURCHASES';
}

const payerOf = (em: Em, { accountId }: Checkout): Promise<Account> =>
  em.findOneOrFail(Account, { id: accountId });

const wasWithdrawn = async (em: Em, { id }: Checkout): Promise<boolean> =>
  (await em.count(Payment, { checkoutId: id, refundReason: withdrawn })) > 0;
