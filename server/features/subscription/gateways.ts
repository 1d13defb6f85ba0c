import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import {
  paymentMethods,
  PaymentUnavailable,
  type PaymentMethod,
  type PaymentPort,
} from '#server/ports/payment/port.ts';
import { currencies } from '#shared/money.ts';

/** The context needed to handle payments, for requests, jobs and the operator's command alike. */
export type PaymentContext = Pick<Context, 'em' | 'vault' | 'jobs' | 'payments' | 'now'> & {
  settings: Pick<Context['settings'], 'publicUrl'>;
};

type Gateways = Pick<Context, 'payments'>;

/** The gateway for this method in this currency; null if there is none. */
export const gatewayFor = (ctx: Gateways, method: PaymentMethod, currencyCode: string): PaymentPort | null =>
  ctx.payments.find(({ offers }) =>
    offers.some((offer) => offer.method === method && offer.currencies.includes(currencyCode)),
  ) ?? null;

/** The gateway of a row. Throws PAYMENT_UNAVAILABLE if this deployment no longer has it. */
export function gatewayNamed(ctx: Gateways, name: string): PaymentPort {
  const found = ctx.payments.find(({ gateway }) => gateway === name);
  if (!found) throw new AppError('PAYMENT_UNAVAILABLE', { message: `no gateway ${name}` });
  return found;
}

/**
 * Queries a gateway. If it is unavailable, throws PAYMENT_UNAVAILABLE with `retryAfter`, whose `cause` is what the port
 * threw.
 */
export async function ask<T>(call: () => Promise<T>, details: { retryAfter?: number } = {}): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    throw Object.assign(new AppError('PAYMENT_UNAVAILABLE', { ...details, message: error.message }), {
      cause: error,
    });
  }
}

/**
 * For a job that has told a gateway to end an agreement, which goes on there all the same: it is to be told again. Throws
 * PAYMENT_UNAVAILABLE.
 */
export function retryEnding(
  ctx: Pick<Context, 'log'>,
  { gateway, reference }: { gateway: string; reference: string },
): never {
  ctx.log.warn({ gateway, reference }, 'a gateway goes on with an agreement that it was told to end');
  throw new AppError('PAYMENT_UNAVAILABLE', { message: `${gateway} goes on with an ended agreement` });
}

/** Whether a gateway answers nothing at present, rather than refusing one request. `error`: thrown by `ask`. */
export const answersNothing = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'PAYMENT_UNAVAILABLE' &&
  !(error.cause instanceof PaymentUnavailable && error.cause.isRefusal);

export type OfferedMethod = { method: PaymentMethod; isSandbox: boolean; stripeKey: string | null };

/** The payment methods for a currency, in upper or lower case, without duplicates. */
export const paymentMethodsIn = (ctx: Gateways, currency: string): OfferedMethod[] =>
  paymentMethods.flatMap((method) => {
    const gateway = gatewayFor(ctx, method, currency.toUpperCase());
    if (!gateway) return [];
    const { isSandbox, browserForm } = gateway;
    return [{ method, isSandbox, stripeKey: browserForm?.publishableKey ?? null }];
  });

/** A payment method of this deployment, with the currencies that it takes. */
export type PaymentOffer = { method: PaymentMethod; currencies: string[] };

/** Every payment method of this deployment. */
export const paymentOffers = (ctx: Gateways): PaymentOffer[] =>
  paymentMethods.flatMap((method) => {
    const taken = currencies.filter((currency) => gatewayFor(ctx, method, currency));
    return taken.length > 0 ? [{ method, currencies: taken }] : [];
  });
