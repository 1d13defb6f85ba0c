import Stripe from 'stripe';
import { PaymentUnavailable } from '../port.ts';

export type StripeAccount = {
  secretKey: string;
  /** Another host with Stripe's API, such as a test double. */
  apiUrl?: string | undefined;
  /** Milliseconds for one try; there are two. */
  timeout?: number;
};

/** The official SDK. Import this file only where Stripe is configured: it is heavy. */
export function openStripeClient({ secretKey, apiUrl, timeout = 10_000 }: StripeAccount): Stripe {
  const url = apiUrl === undefined ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout,
    // Safe to repeat: the SDK sends the same idempotency key again.
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'https:' ? 443 : 80),
      protocol: url.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** Calls Stripe; a refusal or failure becomes PaymentUnavailable, with its codes and none of its texts. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new PaymentUnavailable(
      ['stripe', error.type, error.code, error.statusCode].filter(Boolean).join(' '),
      error.statusCode,
    );
  }
}

/** The code of Stripe's error; null for anything else. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeError ? (error.code ?? null) : null;
