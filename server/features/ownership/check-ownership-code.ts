import type { Client, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { forgetResetCode, tryResetCode } from '#server/features/account/password/reset-code.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { newProof, ownershipHash, readOwnSubject, type OwnershipUse } from './own-subject.ts';
import type { Subject } from './subject.ts';

/**
 * Exchanges a code, which works once, for a proof. Throws PHONE_INVALID, EMAIL_INVALID, RATE_LIMITED, CODE_INVALID.
 */
export async function checkOwnershipCode(
  ctx: Context,
  { use, ...input }: { use: OwnershipUse; subject: string; code: string },
  client: Client,
): Promise<{ subject: Subject; proof: string; proofExpiresAt: Date }> {
  const subject = readOwnSubject(input.subject, use);
  const hash = ownershipHash(ctx, subject, use);
  await beginAttempt(ctx, 'ownershipTry', hash, client);
  // Commits even when it refuses, because the try has to count.
  const isOwner = await ctx.em.transactional(async (em) => {
    const { isRight } = await tryResetCode(ctx, em, hash, input.code, client);
    if (isRight) await forgetResetCode(em, hash);
    return isRight;
  });
  if (!isOwner) throw new AppError('CODE_INVALID', { field: 'code' });
  return { subject, ...newProof(ctx, subject, use) };
}
