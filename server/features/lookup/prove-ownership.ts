import type { Client, Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { forgetResetCode, tryResetCode } from '#server/features/account/password/reset-code.ts';
import { askEmail } from './ask-email.ts';
import { askPhone } from './ask-phone.ts';
import type { Findings } from './lookup-result.ts';
import { isOptedOut } from './opt-out.queries.ts';
import { newProof, ownershipHash, readOwnSubject } from './own-subject.ts';
import type { ProgressWriter } from './progress.ts';
import type { Subject } from './subject.ts';

/** What would be shown about somebody's own number or address; not stored. */
export type OwnedView = {
  subject: Subject;
  proof: string;
  proofExpiresAt: Date;
  isOptedOut: boolean;
  /** Queries the sources, once however often it is called; null after an opt-out. */
  findings: () => Promise<Findings> | null;
};

/**
 * Exchanges a code for a proof. It waits for no source: values and sections are loaded afterwards, in parallel. Throws
 * PHONE_INVALID, EMAIL_INVALID, RATE_LIMITED, CODE_INVALID.
 */
export async function proveOwnership(
  ctx: Context,
  input: { subject: string; code: string },
  client: Client,
): Promise<OwnedView> {
  const subject = readOwnSubject(input.subject);
  const hash = ownershipHash(ctx, subject);
  await beginAttempt(ctx, 'ownershipTry', hash, client);
  // Commits even when it refuses, because the try has to count.
  const isOwner = await ctx.em.transactional(async (em) => {
    const { isRight } = await tryResetCode(ctx, em, hash, input.code, client);
    if (isRight) await forgetResetCode(em, hash);
    return isRight;
  });
  if (!isOwner) throw new AppError('CODE_INVALID', { field: 'code' });
  const isOut = await isOptedOut(ctx, ctx.em.fork(), subject);
  let asked: Promise<Findings> | undefined;
  return {
    subject,
    ...newProof(ctx, subject),
    isOptedOut: isOut,
    findings: () => (isOut ? null : (asked ??= ask(ctx, subject))),
  };
}

async function ask(ctx: Context, subject: Subject): Promise<Findings> {
  const findings: Findings = {};
  const writer: Pick<ProgressWriter, 'note'> = {
    note: async (_, found) => void Object.assign(findings, found),
  };
  if (subject.kind === 'PHONE') {
    await askPhone(ctx, subject.phone, { locale: ctx.locale, isTeaser: false }, writer);
  } else {
    await askEmail(ctx, subject.email, { devices: 'NO_SOURCE', isTeaser: false }, writer);
  }
  return findings;
}
