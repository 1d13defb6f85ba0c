import type { Client, Context, Locale } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { emailHashOf, requireEmail } from '../account-email.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { newResetCode } from './reset-code.ts';

/** The only type of code: numeric. */
const numeric = 1;

/**
 * Has a verification code e-mailed. The same work and the same answer for an address without an account: only the job
 * looks up whom to send it to. Throws BAD_INPUT, EMAIL_INVALID, RATE_LIMITED.
 */
export async function requestResetCode(
  ctx: Context,
  input: { email: string; type?: number | null; locale?: Locale | null },
  client: Client,
): Promise<true> {
  if ((input.type ?? numeric) !== numeric)
    throw new AppError('BAD_INPUT', {
      field: 'type',
      message: `${numeric}, a numeric code, is the only type`,
    });
  const email = requireEmail(input.email);
  const emailHash = emailHashOf(ctx, email.key);
  await beginAttempt(ctx, 'resetCode', emailHash, client);
  await ctx.em.transactional(async (em) => {
    const { id } = await newResetCode(ctx, em, emailHash, client);
    const job = { purpose: 'RESET_CODE', id, locale: input.locale ?? null } as const;
    await ctx.jobs.send(em, 'account-mail', job, { group: emailHash.toString('hex') });
  });
  return true;
}
