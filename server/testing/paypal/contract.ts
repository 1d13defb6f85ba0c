import { z } from 'zod';

const text = (min: number, max: number) => z.string().min(min).max(max);
const count = (min: number, max: number) => z.int().min(min).max(max);
const time = z.iso.datetime({ offset: true });
const money = z.strictObject({
  currency_code: text(3, 3),
  value: text(1, 32).regex(/^((-?\d+)|(-?(\d+)?[.]\d+))$/),
});
const signed = text(1, 500).regex(/^(?!\d+$)\w+\S+/);
const nothing = z.strictObject({});

/**
 * The parameters that we send, as PayPal's published descriptions have them; any other is refused
 * (paypal/paypal-rest-api-specifications of 2024-02-03: catalogs_products_v1, billing_subscriptions_v1,
 * payments_payment_v2, notifications_webhooks_v1).
 */
const operations: Record<string, z.ZodType> = {
  'GET products/{id}': nothing,
  'POST products': z.strictObject({
    id: text(6, 50).optional(),
    name: text(1, 127),
    type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
  }),
  'POST plans': z.strictObject({
    product_id: text(6, 50),
    name: text(1, 127),
    billing_cycles: z.array(
      z.strictObject({
        pricing_scheme: z.strictObject({ fixed_price: money }).optional(),
        frequency: z.strictObject({
          interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
          interval_count: count(1, 365).optional(),
        }),
        tenure_type: z.enum(['REGULAR', 'TRIAL']),
        sequence: count(1, 99),
        total_cycles: count(0, 999).optional(),
      }),
    ),
    payment_preferences: z.strictObject({
      auto_bill_outstanding: z.boolean().optional(),
      payment_failure_threshold: count(0, 999).optional(),
    }),
  }),
  'POST subscriptions': z.strictObject({
    plan_id: text(3, 50),
    custom_id: text(1, 127).regex(/^[\x20-\x7E]+$/),
    application_context: z.strictObject({
      brand_name: text(1, 127),
      locale: text(2, 10).regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}))?$/),
      shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
      user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']),
      payment_method: z.strictObject({
        payee_preferred: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']),
      }),
      return_url: text(10, 4_000),
      cancel_url: text(10, 4_000),
    }),
  }),
  'GET subscriptions/{id}': nothing,
  'POST subscriptions/{id}/cancel': z.strictObject({ reason: text(1, 128) }),
  'GET subscriptions/{id}/transactions': z.strictObject({ start_time: time, end_time: time }),
  'POST captures/{id}/refund': nothing,
  'POST verify-webhook-signature': z.strictObject({
    auth_algo: text(1, 100).regex(/^[a-zA-Z\d]+$/),
    cert_url: text(1, 500),
    transmission_id: signed.max(50),
    transmission_sig: signed,
    transmission_time: text(1, 100),
    webhook_id: text(1, 50).regex(/^[a-zA-Z\d]+$/),
    webhook_event: z.record(z.string(), z.unknown()),
  }),
};

/** What PayPal's description has against a request; nothing for a path that we never call. */
export function requestFaults(operation: string, given: object): string[] {
  const issues = operations[operation]?.safeParse(given).error?.issues ?? [];
  return issues.map(({ path, message }) => `${operation}, ${path.join('.')}: ${message}`);
}
