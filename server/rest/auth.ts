import { z } from 'zod';
import { requestResetCode } from '#server/features/account/password/request-reset-code.ts';
import { requestSignInLink } from '#server/features/account/sign-in/request-sign-in-link.ts';
import { resetPassword } from '#server/features/account/password/reset-password.ts';
import { signInWithLink, type SignIn } from '#server/features/account/sign-in/sign-in-with-link.ts';
import { signInWithPassword } from '#server/features/account/sign-in/sign-in-with-password.ts';
import { signOut } from '#server/features/account/sign-in/sign-out.ts';
import type { RequestContext } from '#server/context/request-context.ts';
import { locales } from '#shared/locales.ts';
import { documented, withExample } from './documented.ts';
import { presentUser, userShape } from './present.ts';
import { emailText, encrypted, someWord, text } from './input-texts.ts';
import type { Rest } from './rest-app.ts';

export const email = emailText.describe('address of the account');
const locale = z.enum(locales).optional().describe("language of the e-mail; the account's when absent");
export const password = encrypted.describe(
  'encrypted under the key of /common/passwordKey: RSA 2048, PKCS#1 v1.5, base64',
);
/** The documented calls say `password` where use cases say `encryptedPassword`. */
export const fieldNames = { encryptedPassword: 'password' };

export const signInShape = z
  .object({
    token: z.string().describe('for `Authorization: Bearer`; also set as the cookie'),
    user: userShape,
  })
  .meta({ id: 'SignIn' });
/** Browsers get the token as a cookie too. */
export function presentSignIn(
  ctx: RequestContext,
  { token, expiresAt, account }: SignIn,
): z.output<typeof signInShape> {
  ctx.sessionCookie.set(token, expiresAt);
  return { token, user: presentUser(ctx, account) };
}

export const doneShape = z.object({ success: z.boolean().describe('always true') }).meta({ id: 'Done' });

export function authCalls(app: Rest): void {
  app.post(
    '/auth/emailAutoLogin',
    {
      schema: documented(
        'auth',
        'E-mail a sign-in link (single use, ten minutes). The answer is the same whether or not the address has an account.',
        {
          description: 'The same fields may be sent as a JSON body instead.',
          operation: 'requestSignInLink',
          input: { querystring: z.object({ email, locale }) },
          output: doneShape,
          idempotent: true,
        },
      ),
      preValidation: async (request) => {
        // The schema has no body: without one, the call could come from another site's form, and needs `X-App-Id`.
        Object.assign(request.query, request.body);
      },
    },
    async ({ ctx, query }) => {
      const input = { ...query, locale: query.locale ?? null };
      return { data: { success: await requestSignInLink(ctx, input, ctx.client) } };
    },
  );

  app.post(
    '/auth/loginByAuthCode',
    {
      schema: documented(
        'auth',
        'Sign in with the code from an e-mailed link: the part after its #, or the whole link. Works once, for ten minutes.',
        {
          operation: 'signInWithLink',
          input: {
            body: z.object({ code: someWord(1_000).describe('the code, or the whole link') }),
          },
          output: signInShape,
        },
      ),
      config: { fieldNames: { token: 'code' } },
    },
    async ({ ctx, body }) => ({
      data: presentSignIn(ctx, await signInWithLink(ctx, { token: body.code }, ctx.client)),
    }),
  );

  app.post(
    '/auth/login',
    {
      schema: documented('auth', 'Sign in with e-mail and password.', {
        operation: 'signInWithPassword',
        input: { body: z.object({ email, password }) },
        output: signInShape,
      }),
      config: { fieldNames },
    },
    async ({ ctx, body }) => {
      const input = { email: body.email, encryptedPassword: body.password };
      return { data: presentSignIn(ctx, await signInWithPassword(ctx, input, ctx.client)) };
    },
  );

  app.post(
    '/auth/logout',
    {
      schema: documented(
        'auth',
        'End the current session and clear its cookie. Safe to repeat. Partner tokens are revoked on the account page instead.',
        {
          operation: 'signOut',
          input: {
            body: z.object({
              everywhere: z.boolean().default(false).describe('end all other sessions of the account too'),
            }),
          },
          output: doneShape,
        },
      ),
    },
    async ({ ctx, body }) => {
      await signOut(ctx, body);
      ctx.sessionCookie.clear();
      return { data: { success: true as const } };
    },
  );

  app.post(
    '/auth/sendCode',
    {
      schema: documented(
        'auth',
        'E-mail a verification code for a new password (six digits, ten minutes, five tries). The answer is the same whether or not the address has an account.',
        {
          operation: 'requestResetCode',
          input: {
            body: withExample(
              z.object({
                email,
                type: z
                  .int()
                  .meta({ minimum: 1, maximum: 1 })
                  .default(1)
                  .describe('1 (numeric) is the only type'),
                locale,
              }),
              { email: 'demo@example.com', type: 1 },
            ),
          },
          output: doneShape,
          idempotent: true,
        },
      ),
    },
    async ({ ctx, body }) => {
      const input = { ...body, locale: body.locale ?? null };
      return { data: { success: await requestResetCode(ctx, input, ctx.client) } };
    },
  );

  app.post(
    '/auth/resetPassword',
    {
      schema: documented(
        'auth',
        'Set a new password with a verification code. All other sessions of the account end, and its partner tokens are revoked.',
        {
          operation: 'resetPassword',
          input: {
            body: z.object({
              email,
              password,
              verificationCode: text(100, { pattern: '^[0-9]{6}$' }).describe(
                'the six digits from the e-mail',
              ),
            }),
          },
          output: doneShape,
        },
      ),
      config: { fieldNames },
    },
    async ({ ctx, body }) => {
      const input = { ...body, encryptedPassword: body.password };
      return { data: { success: await resetPassword(ctx, input, ctx.client) } };
    },
  );
}
