import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { holdAccount } from '#server/features/account/account.queries.ts';
import { refundLookup } from '#server/features/subscription/quota.ts';
import { Lookup } from './lookup.entity.ts';
import { OptOut } from './opt-out.entity.ts';
import { isOfOwnMailbox, lockSubject } from './opt-out.queries.ts';
import { readOwnSubject, readProof } from '#server/features/ownership/own-subject.ts';
import { announceLookup } from './progress.ts';
import type { Progress } from './stages.ts';
import { readableText, subjectHash, type Subject } from '#server/features/ownership/subject.ts';

/** The result of a lookup whose subject was opted out: as if nothing had been found. */
const closedProgress: Progress = {
  INITIATING: 'FOUND',
  CARRIER: 'NOTHING_FOUND',
  COUNTRY: 'NOTHING_FOUND',
  TIMEZONE: 'NOTHING_FOUND',
  CITY: 'NOTHING_FOUND',
  LOCATION: 'NOTHING_FOUND',
  ACCOUNT_DETAILS: 'NOTHING_FOUND',
  ASSOCIATED_DEVICES: 'NOTHING_FOUND',
  PROCESS: 'NOTHING_FOUND',
  REPORT: 'NOTHING_FOUND',
};

/**
 * Opts a number or mailbox out permanently, erases what others' lookups found, including reports, and credits those
 * lookups back to their plans; safe to repeat. Throws CODE_INVALID for a proof that is not ours or has expired.
 */
export async function optOut(ctx: Context, input: { proof: string }): Promise<true> {
  const proven = readProof(ctx, input.proof, 'LOOKUPS');
  if (!proven) throw new AppError('CODE_INVALID', { field: 'proof' });
  await closeSubject(ctx, proven.subject);
  return true;
}

/**
 * The operator opts out somebody who cannot get a code, such as the owner of a landline, after checking that it is
 * theirs. Returns how many lookups were emptied. Throws PHONE_INVALID, EMAIL_INVALID.
 */
export const optOutByOperator = (
  ctx: Closing,
  subject: string,
): Promise<{ subject: string; erased: number }> => closeSubject(ctx, readOwnSubject(subject, 'LOOKUPS'));

type Closing = Pick<Context, 'em' | 'vault' | 'now'> & { events: Pick<Context['events'], 'publish'> };

async function closeSubject(ctx: Closing, subject: Subject): Promise<{ subject: string; erased: number }> {
  const hash = subjectHash(ctx, subject);
  let erased = 0;
  await ctx.em.transactional(async (em) => {
    await lockSubject(em, hash);
    const optOut = { subjectHash: hash, createdAt: ctx.now() };
    await em.upsert(OptOut, optOut, { onConflictAction: 'ignore' });
    // In a fixed order, so that two opt-outs lock accounts in the same one.
    const lookups = await em.find(
      Lookup,
      { subjectHash: hash },
      { orderBy: { accountId: 'asc', id: 'asc' } },
    );
    for (const lookup of lookups) {
      if (await isOfOwnMailbox(ctx, em, lookup)) continue;
      if (lookup.accountId) await holdAccount(em, lookup.accountId);
      await eraseFindings(em, lookup.id);
      if (lookup.state === 'DONE') await refundLookup(ctx, em, { lookupId: lookup.id, reason: 'EMPTY' });
      announceLookup(ctx, em, lookup.id);
      erased += 1;
    }
  });
  return { subject: readableText(subject), erased };
}

/**
 * Erases what a lookup found and its report, in the caller's transaction. A running lookup checks for opt-outs itself
 * when it ends.
 */
export async function eraseFindings(em: Em, lookupId: string): Promise<void> {
  await rowsOf(em).deleteFrom('report').where('lookup_id', '=', lookupId).execute();
  await rowsOf(em)
    .updateTable('lookup')
    .set({ result_sealed: null, progress: closedProgress })
    .where('id', '=', lookupId)
    .execute();
  await rowsOf(em)
    .updateTable('lookup')
    .set({ state: 'EMPTY' })
    .where('id', '=', lookupId)
    .where('state', '=', 'DONE')
    .execute();
}
