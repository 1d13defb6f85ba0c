import type { Env } from './env.ts';
import type { PaymentPort, PaymentsPort } from './ports/payment/port.ts';

/**
 * Who collects money: every gateway with keys, then the sandbox for the ways that are left; in production there is none,
 * and those ways are not offered. SDKs load only where they are configured.
 */
export async function openPayments(
  env: Pick<Env, 'card' | 'paypal'>,
  sandbox: PaymentPort | null,
): Promise<PaymentsPort> {
  const gateways: PaymentPort[] = [];
  if (env.card.provider === 'stripe') {
    const { openStripe } = await import('./ports/payment/stripe/gateway.ts');
    gateways.push(openStripe(env.card));
  }
  if (env.paypal.provider === 'paypal') {
    const { openPaypal } = await import('./ports/payment/paypal/gateway.ts');
    gateways.push(openPaypal(env.paypal));
  }
  return sandbox ? [...gateways, sandbox] : gateways;
}
