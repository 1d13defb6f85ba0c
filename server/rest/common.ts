import { z } from 'zod';
import { accountExistence } from '#server/features/account/sign-in/account-existence.ts';
import { passwordKey } from '#server/features/account/password/password-key.ts';
import { AppError } from '#server/errors/errors.ts';
import { offeredPlans } from '#server/features/subscription/plans.ts';
import { shownTemplates } from '#server/features/message/templates.ts';
import { locales } from '#shared/locales.ts';
import { byLocale, documented } from './documented.ts';
import { emailText, text, word } from './input-texts.ts';
import { existenceShape, presentExistence, presentTemplate, templateShape } from './present.ts';
import { providers } from './payment-input.ts';
import { presentProduct, productShape } from './present-payment.ts';
import type { Rest } from './rest-app.ts';

const byEmail = z.object({ email: emailText.describe('the address to look for') });

/** The currency offered first for a language. */
const currencyOfLanguage = { en: 'USD', id: 'IDR' } as const;

export function commonCalls(app: Rest): void {
  app.get(
    '/common/emailInSub',
    {
      schema: documented(
        'common',
        'Whether an address has an account, and from when until when its most recent sign-in link is valid.',
        { operation: 'accountExistence', input: { querystring: byEmail }, output: existenceShape },
      ),
    },
    async ({ ctx, query }) => ({ data: presentExistence(await accountExistence(ctx, query, ctx.client)) }),
  );

  app.get(
    '/common/emailCheck',
    {
      schema: documented('common', 'Whether an address has an account: null if it has none.', {
        operation: 'accountExistence',
        input: { querystring: byEmail },
        output: z.object({ exist: z.boolean().describe('always true') }).nullable(),
      }),
    },
    async ({ ctx, query }) => {
      const { exist } = await accountExistence(ctx, query, ctx.client);
      return { data: exist ? { exist } : null };
    },
  );

  app.get(
    '/common/passwordKey',
    {
      schema: documented('common', 'The public key under which a password is encrypted before it is sent.', {
        description: 'PEM, SPKI, RSA 2048. Padding: PKCS#1 v1.5; the result in base64.',
        input: {},
        output: z.object({ publicKey: z.string().describe('PEM') }),
      }),
    },
    async ({ ctx }) => ({ data: { publicKey: await passwordKey(ctx) } }),
  );

  app.get(
    '/common/productInfo',
    {
      schema: documented(
        'common',
        'Plans on sale in a currency: what is charged now, what later and when, and the terms to agree to.',
        {
          operation: 'plans',
          errors: ['PLAN_UNKNOWN'],
          input: {
            querystring: z.object({
              currencyCode: text(10, { pattern: '^[A-Z]{3}$' })
                .optional()
                .describe('ISO 4217; when absent, that of `planId`, or else by language'),
              planId: word(100).optional().describe('the shortest plan when absent'),
              hadTrial: z
                .enum(['true', 'false'])
                .default('false')
                .describe('`true`: the terms without a trial, for a buyer who was refused with TRIAL_USED'),
              method: z
                .enum(providers.map(([, method]) => method))
                .default('CARD')
                .describe('how it would be paid. V5PAY has no trial and does not renew'),
              locale: z
                .enum(locales)
                .optional()
                .describe('language of the terms; that of the request when absent'),
            }),
          },
          output: productShape,
        },
      ),
    },
    async ({ ctx, query }) => {
      const locale = query.locale ?? ctx.locale;
      const currency = query.currencyCode ?? (query.planId ? null : currencyOfLanguage[locale]);
      const offered = await offeredPlans(ctx, currency);
      const chosen = query.planId ? offered.find(({ id }) => id === query.planId) : offered[0];
      if (!chosen) throw new AppError('PLAN_UNKNOWN', { field: query.planId ? 'planId' : 'currencyCode' });
      const plans = offered.filter(({ currencyCode }) => currencyCode === chosen.currencyCode);
      const buying = { method: query.method, locale, hadTrial: query.hadTrial === 'true' };
      return { data: await presentProduct(ctx, plans, chosen, buying) };
    },
  );

  for (const [path, channel, summary] of [
    ['/common/smsLocateTemplate', 'SMS', 'The predefined text messages.'],
    ['/common/emailLocateTemplate', 'EMAIL', 'The predefined e-mails.'],
    ['/common/voiceLocateTemplate', 'VOICE', 'The predefined voice messages.'],
  ] as const) {
    const schema = documented('common', summary, {
      description: 'The first one is sent unless another is named.',
      input: { querystring: byLocale },
      output: z.array(templateShape),
    });
    app.get(path, { schema }, async ({ ctx, query }) => ({
      data: shownTemplates(ctx.settings, channel, query.locale ?? ctx.locale).map(presentTemplate),
    }));
  }
}
