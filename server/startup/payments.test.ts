import { expect, test } from 'vitest';
import { paymentMethodsIn } from '#server/features/subscription/gateways.ts';
import { openSandbox } from '#server/ports/payment/sandbox/gateway.ts';
import { openSandboxStore } from '#server/ports/payment/sandbox/store.ts';
import { currencies } from '#shared/money.ts';
import { readEnv } from './env.ts';
import { openPayments } from './payments.ts';

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'a secret of the deployment and of no other',
  PUBLIC_URL: 'https://where.test',
  OPERATOR_NAME: 'O',
  OPERATOR_ADDRESS: 'A',
  OPERATOR_EMAIL: 'o@where.test',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'o@where.test',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: '+15005550006',
};
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' };
const xendit = { XENDIT_SECRET_KEY: 'xnd_production_1', XENDIT_WEBHOOK_TOKEN: 'token' };

const sandbox = async () =>
  openSandbox({
    store: await openSandboxStore(null),
    publicUrl: 'http://localhost:4000',
    now: () => new Date(),
    deliver: async () => {},
  });
/** Each way to pay, by currency, as `METHOD` or `METHOD (sandbox)`. */
async function offered(variables: Record<string, string>) {
  const env = readEnv(variables);
  const payments = await openPayments(env, env.isProduction ? null : await sandbox());
  const of = (currency: string) =>
    paymentMethodsIn({ payments }, currency).map(
      ({ method, isSandbox }) => method + (isSandbox ? ' (sandbox)' : ''),
    );
  return Object.fromEntries(currencies.map((currency) => [currency, of(currency)]));
}

test('production offers only the payment methods whose keys are configured', async () => {
  expect(await offered(production)).toEqual({ USD: [], IDR: [], PHP: [] });
  expect(await offered({ ...production, ...stripe })).toEqual({
    USD: ['CARD'],
    IDR: ['CARD'],
    PHP: ['CARD'],
  });
  expect(await offered({ ...production, ...xendit })).toEqual({ USD: [], IDR: [], PHP: ['V5PAY'] });
});

test('outside production the sandbox replaces payment methods without keys', async () => {
  expect(await offered({})).toEqual({
    USD: ['CARD (sandbox)', 'PAYPAL (sandbox)'],
    IDR: ['CARD (sandbox)'],
    PHP: ['CARD (sandbox)', 'PAYPAL (sandbox)', 'V5PAY (sandbox)'],
  });
  expect((await offered(xendit))['PHP']).toEqual(['CARD (sandbox)', 'PAYPAL (sandbox)', 'V5PAY']);
  expect((await offered(stripe))['PHP']).toEqual(['CARD', 'PAYPAL (sandbox)', 'V5PAY (sandbox)']);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, /STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET/],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, /missing: STRIPE_WEBHOOK_SECRET/],
  [{ PAYPAL_CLIENT_ID: paypal.PAYPAL_CLIENT_ID }, /PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID/],
  [{ XENDIT_SECRET_KEY: xendit.XENDIT_SECRET_KEY }, /missing: XENDIT_WEBHOOK_TOKEN/],
  [{ XENDIT_WEBHOOK_TOKEN: 'token' }, /missing: XENDIT_SECRET_KEY/],
  [{ ...xendit, XENDIT_SECRET_KEY: 'xnd_public_production_1' }, /XENDIT_SECRET_KEY: begins with/],
  // This mistake would publish the secret key.
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, /STRIPE_PUBLISHABLE_KEY/],
  [{ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /one is a test key, the other is not/],
  [{ ...stripe, STRIPE_SECRET_KEY: 'rk_test_1' }, /one is a test key, the other is not/],
])('rejects incomplete or swapped keys: %j', (variables, message) => {
  expect(() => readEnv(variables)).toThrow(message);
});
