import { z } from 'zod';
import type { CheckoutInput } from '#server/features/subscription/checkout/start-checkout.ts';
import { detailFields } from '#server/features/subscription/checkout/checkout-detail.ts';
import { limits } from '#shared/limits.ts';
import { locales } from '#shared/locales.ts';
import { anyLine, someWord, word } from './input-texts.ts';

type PaymentMethod = CheckoutInput['method'];

/** The documented paths name providers, which stand for payment methods. */
export const providers = [
  ['v5pay', 'V5PAY'],
  ['stripe', 'CARD'],
  ['paypal', 'PAYPAL'],
] as const satisfies readonly (readonly [string, PaymentMethod])[];

const detailProperties = Object.fromEntries(
  detailFields.map((name) => [
    name,
    { type: 'string', maxLength: 200, pattern: anyLine, description: 'as the browser names it' },
  ]),
);

/** What every purchase sends, whoever buys. It contains no amount. */
export const purchaseFields = {
  planId: word(100).describe('`id` of /common/productInfo'),
  renewalConsent: word(100).describe(
    'version of the renewal terms that the buyer has read and agreed to: `renewalConsent.version` of the plan in /common/productInfo; any other is refused with RENEWAL_CONSENT_CHANGED',
  ),
  cardToken: word(500)
    .optional()
    .describe(
      'the card token from the provider’s own form; at the sandbox a test card’s number: 4242 4242 4242 4242 (succeeds), 4000 0000 0000 0002 (declined), 4000 0027 6000 3184 (needs a confirmation at `payUrl`)',
    ),
  locale: z.enum(locales).optional().describe('language of the provider’s page and of the e-mails'),
  detail: z
    .union([
      z.record(z.string(), z.unknown()).meta({ properties: detailProperties }),
      z.string().max(1_000).meta({ maxLength: 500, contentMediaType: 'application/json' }),
    ])
    .optional()
    .describe(
      'what the browser says about itself, also as JSON text; advertisers’ fields are dropped without `cookieConsent`, other than these always',
    ),
  cookieConsent: z.boolean().default(false).describe('whether the visitor has agreed to cookies'),
  idempotencyKey: someWord(limits.idempotencyKeyLength)
    .optional()
    .describe('same as the header Idempotency-Key, for clients that cannot set it'),
};
const purchase = z.object(purchaseFields);

/** A purchase as the use cases take it. */
export const purchaseInput = (
  { detail, idempotencyKey, cardToken, locale, cookieConsent, ...rest }: z.output<typeof purchase>,
  method: PaymentMethod,
  key: string | undefined,
): CheckoutInput => ({
  planId: rest.planId,
  renewalConsent: rest.renewalConsent,
  method,
  cardToken: cardToken ?? null,
  locale: locale ?? null,
  cookieConsent,
  detail,
  idempotencyKey: idempotencyKey ?? key ?? null,
});
