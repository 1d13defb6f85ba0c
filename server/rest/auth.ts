import { z } from 'zod';
import { requestResetCode } from '#server/features/account/request-reset-code.ts';
import { requestSignInLink } from '#server/features/account/request-sign-in-link.ts';
import { resetPassword } from '#server/features/account/reset-password.ts';
import { signInWithLink, type SignIn } from '#server/features/account/sign-in-with-link.ts';
import { signInWithPassword } from '#server/features/account/sign-in-with-password.ts';
import type { RequestContext } from '#server/request-context.ts';
import { endpoint } from './endpoint.ts';
import { presentUser, userShape } from './present.ts';

const email = z.string().max(1_000);
const locale = z.enum(['en', 'id']).optional().describe("language of the e-mail; the account's when absent");
const password = z
  .string()
  .max(1_000)
  .describe('under the key of /common/passwordKey: RSA 2048, PKCS#1 v1.5, base64');
/** What use cases call a password that has yet to be decrypted, the documented calls call a password. */
const fields = { encryptedPassword: 'password' };

const signInShape = z.object({ token: z.string(), user: userShape });
/** Browsers get the token as a cookie too. */
function presentSignIn(
  ctx: RequestContext,
  { token, expiresAt, account }: SignIn,
): z.output<typeof signInShape> {
  ctx.sessionCookie.set(token, expiresAt);
  return { token, user: presentUser(ctx, account) };
}

const doneShape = z.object({ success: z.literal(true) });

export const authEndpoints = [
  endpoint({
    method: 'POST',
    path: '/auth/emailAutoLogin',
    group: 'auth',
    summary:
      'E-mail a sign-in link (single use, ten minutes). Answers the same whether or not the address has an account.',
    signedIn: false,
    inputIn: 'query',
    input: z.object({ email, locale }),
    output: doneShape,
    handle: async (ctx, input) => ({
      success: await requestSignInLink(ctx, { ...input, locale: input.locale ?? null }, ctx.client),
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/loginByAuthCode',
    group: 'auth',
    summary:
      'Sign in by the code of an e-mailed link: what stands behind its #. Works once, for ten minutes.',
    signedIn: false,
    fields: { token: 'code' },
    input: z.object({ code: z.string().min(1).max(200) }),
    output: signInShape,
    handle: async (ctx, { code }) =>
      presentSignIn(ctx, await signInWithLink(ctx, { token: code }, ctx.client)),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/login',
    group: 'auth',
    summary: 'Sign in with e-mail and password.',
    signedIn: false,
    fields,
    input: z.object({ email, password }),
    output: signInShape,
    handle: async (ctx, input) =>
      presentSignIn(
        ctx,
        await signInWithPassword(ctx, { email: input.email, encryptedPassword: input.password }, ctx.client),
      ),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/sendCode',
    group: 'auth',
    summary:
      'E-mail a verification code for a new password (six digits, ten minutes, five tries). Answers the same whether or not the address has an account.',
    signedIn: false,
    input: z.object({ email, type: z.int().default(1).describe('1, numeric, is the only one'), locale }),
    output: doneShape,
    handle: async (ctx, input) => ({
      success: await requestResetCode(ctx, { ...input, locale: input.locale ?? null }, ctx.client),
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/resetPassword',
    group: 'auth',
    summary: 'Set a new password by a verification code. All other sessions of the account end.',
    signedIn: false,
    fields,
    input: z.object({ email, password, verificationCode: z.string().max(100) }),
    output: doneShape,
    handle: async (ctx, { email, password, verificationCode }) => ({
      success: await resetPassword(ctx, { email, encryptedPassword: password, verificationCode }, ctx.client),
    }),
  }),
];
