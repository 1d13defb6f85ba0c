import type { Em } from '#server/context/context.ts';
import type { PaymentContext } from '../gateways.ts';
import type { Payment } from '../payment.entity.ts';

/**
 * A payment to refund, and through which gateway: its row may have been deleted with its account in the meantime.
 */
export type QueuedRefund = {
  paymentId: string;
  reason: string;
  gateway: string;
  agreement: string;
  reference: string;
};

/** Notes why a payment is to be refunded, and has a job do it. `agreement`: the gateway's name for what was paid. */
export async function queueRefund(
  ctx: PaymentContext,
  em: Em,
  payment: Payment,
  { agreement, reason }: Pick<QueuedRefund, 'agreement' | 'reason'>,
): Promise<void> {
  payment.refundReason = reason;
  await em.flush();
  const { id: paymentId, gateway, reference } = payment;
  const owed: QueuedRefund = { paymentId, reason, gateway, agreement, reference };
  await ctx.jobs.send(em, 'refund-payment', owed);
}
