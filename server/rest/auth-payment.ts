import { z } from 'zod';
import { payingClient } from '#server/features/subscription/checkout/payer.ts';
import { outcomeOf } from '#server/features/subscription/checkout/payment-outcome.ts';
import { registerAndSubscribe } from '#server/features/subscription/checkout/register-and-subscribe.ts';
import { onceVersion, trialVersion } from '#server/features/subscription/plans.ts';
import { signInAfterPayment } from '#server/features/subscription/checkout/sign-in-after-payment.ts';
import { subscribe } from '#server/features/subscription/checkout/subscribe.ts';
import type { RequestContext } from '#server/context/request-context.ts';
import { texts } from '#server/texts/texts.ts';
import { email, fieldNames, password, presentSignIn, signInShape } from './auth.ts';
import { byId, documented, idempotencyKey, withExample } from './documented.ts';
import { phoneText } from './input-texts.ts';
import { providers, purchaseFields, purchaseInput } from './payment-input.ts';
import { outcomeShape, presentOutcome } from './present-payment.ts';
import type { Rest } from './rest-app.ts';

const registration = z.object({
  email,
  password: password.optional(),
  phone: phoneText.optional().describe('optional, with the country code'),
  ...purchaseFields,
});
const renewal = z.object(purchaseFields);

/** The path names the payment method: whether a currency offers it depends on the plan. */
const paymentNames = { method: 'planId' };

/** What the app says beside its buttons. */
const adultTerms =
  'By calling it, the buyer confirms that they are 18 or older and accept the terms of use (`/terms-of-use`) and the privacy policy (`/privacy-policy`). Tell them so first.';

const newAccount =
  'Not for whoever is signed in (`BAD_INPUT`): see /auth/subscribe. The response sets the cookie `GPL_PAYER`, valid for a day: with it the payer asks for the outcome at /personnal/registerQuery/{id} and is signed in by /auth/loginAfterPayment. A program without a browser keeps it and sends it back.';

/** What a new customer sends: outside production it is paid by a test card, at the terms of a trial. */
const registrationOf = (provider: string) =>
  withExample(registration, {
    email: `buyer-${provider}@example.org`,
    planId: provider === 'v5pay' ? 'php-28' : 'usd-28',
    renewalConsent: (provider === 'v5pay' ? onceVersion : trialVersion)(
      texts.en.payment.renewalConsent.version,
    ),
    cardToken: '4242 4242 4242 4242',
    locale: 'en',
  });

/** The order as it is now: what a repeated call may still do, and for whom, differs from the first answer. */
const readAgain = async (ctx: RequestContext, id: string) => ({
  data: await presentOutcome(ctx, await outcomeOf(ctx, id, ctx.client)),
});

/** The calls of the group `auth` that start a payment: the provider is in the path. */
export function authPaymentCalls(app: Rest): void {
  for (const [provider, method] of providers) {
    app.post(
      `/auth/registerAndSign/${provider}`,
      {
        schema: documented(
          'auth',
          `Create an account and start its first payment (${method}). Nothing is charged until the payer has agreed at the provider.`,
          {
            description: `${newAccount}\n\n${adultTerms}`,
            operation: 'registerAndSubscribe',
            input: { body: registrationOf(provider) },
            output: outcomeShape,
            idempotent: true,
          },
        ),
        config: { fieldNames: { ...fieldNames, ...paymentNames }, readAgain },
      },
      async (request) => {
        const { ctx, body } = request;
        const client = payingClient(ctx.client);
        ctx.setPayerCookie(client.payer);
        const input = {
          ...purchaseInput(body, method, idempotencyKey(request)),
          email: body.email,
          encryptedPassword: body.password ?? null,
          phone: body.phone ?? null,
        };
        const outcome = await registerAndSubscribe(ctx, input, client);
        await request.once?.belongsTo(outcome.accountId);
        return { data: await presentOutcome(ctx, outcome) };
      },
    );

    app.post(
      `/auth/subscribe/${provider}`,
      {
        schema: documented('auth', `Buy a plan for your account (${method}): renew, or for the first time.`, {
          description: adultTerms,
          operation: 'subscribe',
          input: { body: renewal },
          output: outcomeShape,
          idempotent: true,
        }),
        config: { fieldNames: paymentNames, readAgain },
      },
      async (request) => {
        const { ctx, body } = request;
        const input = purchaseInput(body, method, idempotencyKey(request));
        return { data: await presentOutcome(ctx, await subscribe(ctx, input, ctx.client)) };
      },
    );
  }

  app.post(
    '/auth/loginAfterPayment',
    {
      schema: documented(
        'auth',
        'Sign in the browser that has just paid for a new account: once, within an hour, by its own cookie.',
        {
          description:
            'The cookie is `GPL_PAYER`, which the purchase has set; without it the purchase is `NOT_FOUND`.',
          operation: 'signInAfterPayment',
          input: { body: byId('the purchase') },
          output: signInShape,
        },
      ),
    },
    async ({ ctx, body }) => ({
      data: presentSignIn(ctx, await signInAfterPayment(ctx, body, ctx.client)),
    }),
  );
}
