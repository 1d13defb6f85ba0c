import type { Em } from '#server/context.ts';
import type { PaymentContext } from '../gateways.ts';
import type { Payment } from '../payment.entity.ts';

/**
 * A payment to refund, and through which gateway: its row may have been deleted with its account in the meantime.
 */
export type OwedRefund = {
  paymentId: string;
  reason: string;
  gateway: string;
  agreement: string;
  reference: string;
};

/** Notes why a payment is to be refunded, and has a job do it. `agreement`: the gateway's name for what was paid. */
export async function oweRefund(
  ctx: PaymentContext,
  em: Em,
  payment: Payment,
  { agreement, reason }: Pick<OwedRefund, 'agreement' | 'reason'>,
): Promise<void> {
  payment.refundReason = reason;
  await em.flush();
  const { id: paymentId, gateway, reference } = payment;
  const owed: OwedRefund = { paymentId, reason, gateway, agreement, reference };
  await ctx.jobs.send(em, 'refund-payment', owed);
}
