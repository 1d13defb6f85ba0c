import type { PaymentContext } from '#server/features/subscription/gateways.ts';
import { latestPurchases, purchasesOf } from '#server/features/subscription/purchases.queries.ts';
import { reconcilePurchases } from '#server/features/subscription/reconciliation/reconcile-purchases.ts';
import { refundPayment } from '#server/features/subscription/refund/refund-payment.ts';
import { AppError } from '#server/errors/errors.ts';
import type { Answer } from './answer.ts';
import { OpsFailure, type PaymentsCommand } from './command.ts';
import { detailText, listText, reconciledText, refundText } from './payments-text.ts';

const latest = 50;

/** Runs one command of `payments`. Throws OpsFailure if its subject does not exist, or a provider is down. */
export async function runPayments(ctx: PaymentContext, command: PaymentsCommand): Promise<Answer> {
  switch (command.act) {
    case 'list': {
      const value = await latestPurchases(ctx, latest);
      return { value, text: listText(value) };
    }
    case 'show': {
      const value = await purchasesOf(ctx, command.id);
      if (value.length === 0) throw new OpsFailure(`Nothing was bought under ${command.id}`);
      return { value, text: value.map(detailText).join('\n\n') };
    }
    case 'refund':
      return refund(ctx, command);
    case 'reconcile': {
      const value = await reconcilePurchases(ctx, command.id);
      if (command.id && value.length === 0) throw new OpsFailure(`Nothing was bought under ${command.id}`);
      const isWhole = value.every(({ outcome }) => outcome !== 'UNAVAILABLE');
      return { value, text: reconciledText(value), isWhole };
    }
  }
}

async function refund(
  ctx: PaymentContext,
  { id, by, why }: Extract<PaymentsCommand, { act: 'refund' }>,
): Promise<Answer> {
  const payment = (await purchasesOf(ctx, id))
    .flatMap(({ payments }) => payments)
    .find((one) => one.id === id);
  if (!payment) throw new OpsFailure(`There is no payment ${id}: payments show names them`);
  if (payment.state !== 'PAID') throw new OpsFailure(`${id} is ${payment.state.toLowerCase()} already`);
  try {
    const refunded = await refundPayment(ctx, { paymentId: id, reason: `${why} (${by})` });
    const { state, amount, currencyCode } = refunded;
    return { value: { id, state, amount, currencyCode }, text: refundText(refunded) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PAYMENT_UNAVAILABLE') throw error;
    throw new OpsFailure(`Nothing was given back, the provider cannot be asked: ${error.message}`);
  }
}
