import type { PaymentPort, PaymentsPort } from '#server/ports/payment/port.ts';
import type { Env } from './env.ts';

/**
 * Who processes payments: every gateway with keys, then the sandbox for the remaining methods; in production there is
 * no sandbox, and those methods are not offered. SDKs are loaded only where they are configured.
 */
export async function openPayments(
  env: Pick<Env, 'card' | 'paypal' | 'gcash'>,
  sandbox: PaymentPort | null,
): Promise<PaymentsPort> {
  const gateways: PaymentPort[] = [];
  if (env.card.provider === 'stripe') {
    const { openStripe } = await import('#server/ports/payment/stripe/gateway.ts');
    gateways.push(openStripe(env.card));
  }
  if (env.paypal.provider === 'paypal') {
    const { openPaypal } = await import('#server/ports/payment/paypal/gateway.ts');
    gateways.push(openPaypal(env.paypal));
  }
  if (env.gcash.provider === 'xendit') {
    const { openXendit } = await import('#server/ports/payment/xendit/gateway.ts');
    gateways.push(openXendit(env.gcash));
  }
  return sandbox ? [...gateways, sandbox] : gateways;
}
