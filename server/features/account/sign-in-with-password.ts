import { hash, verify } from '@node-rs/argon2';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readEmail } from '#shared/email.ts';
import { accountByEmail } from './account.queries.ts';
import { argon2Options } from './create-account.ts';
import { decryptPassword } from './password-key.ts';
import { openSession } from './session.ts';
import type { SignIn } from './sign-in-with-link.ts';

let nobody: Promise<string> | undefined;

/** Signs in. An unknown address costs the same time as a wrong password. Throws CREDENTIALS_INVALID. */
export async function signInWithPassword(
  ctx: Context,
  input: { email: string; encryptedPassword: string },
): Promise<SignIn> {
  const email = readEmail(input.email);
  if (!email.ok) throw new AppError(email.code, { field: 'email' });
  const password = await decryptPassword(ctx, input.encryptedPassword);
  const account = await accountByEmail(ctx, ctx.em, email.key);
  nobody ??= hash('nobody has this password', argon2Options);
  const matches = await verify(account?.passwordHash ?? (await nobody), password);
  if (!account?.passwordHash || !matches) throw new AppError('CREDENTIALS_INVALID');
  return ctx.em.transactional(async (em) => ({ token: await openSession(ctx, em, account.id), account }));
}
