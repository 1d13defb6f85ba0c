import type { Client, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { emailHashOf, requireEmail } from '../account-email.ts';
import { accountWithPassword, passwordHashOf } from '../account.queries.ts';
import { beginAttempt, rememberDevice } from '#server/features/attempt/attempts.ts';
import { passwordFits } from '../password/password-hash.ts';
import { decryptPassword } from '../password/password-key.ts';
import { openSession } from './session.ts';
import type { SignIn } from './sign-in-with-link.ts';
import { loggedAbout } from '../security-log.ts';

/**
 * Signs in. An unknown address takes the same time as a wrong password, and is counted the same way. Throws
 * EMAIL_INVALID, RATE_LIMITED, PASSWORD_UNREADABLE, CREDENTIALS_INVALID.
 */
export const signInWithPassword = loggedAbout(
  'SIGN_IN_WITH_PASSWORD',
  async (
    about,
    ctx: Context,
    input: { email: string; encryptedPassword: string },
    client: Client,
  ): Promise<SignIn> => {
    const email = requireEmail(input.email);
    const emailHash = emailHashOf(ctx, email.key);
    const { takeBack } = await beginAttempt(ctx, 'password', emailHash, client);
    // On any device: whoever has the password gets as many as they want.
    await beginAttempt(ctx, 'signIn', emailHash, { ...client, device: null });
    const password = await decryptPassword(ctx, input.encryptedPassword);
    const known = await passwordHashOf(ctx, email.key);
    about.accountId = known?.id ?? null;
    const passwordHash = known?.password_hash ?? null;
    const fits = await passwordFits(passwordHash, password);
    if (!fits) throw new AppError('CREDENTIALS_INVALID');
    await takeBack();
    return ctx.em.transactional(async (em) => {
      const account = await accountWithPassword(em, { emailHash }, passwordHash);
      await rememberDevice(ctx, em, account.emailHash, client);
      return { ...(await openSession(ctx, em, account.id, 'PASSWORD', client)), account };
    });
  },
);
