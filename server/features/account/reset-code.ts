import { randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Context, type Em } from '#server/context.ts';
import { limits } from '#shared/limits.ts';

const digits = 6;

/** The six digits of a code, derived from its id under the deployment's secret, so that the job that mails it finds them. */
export const resetCodeDigits = (ctx: Pick<Context, 'vault'>, id: string): string =>
  (ctx.vault.fingerprint('reset-code-digits', id).readUInt32BE(0) % 10 ** digits)
    .toString()
    .padStart(digits, '0');

const codeHash = (ctx: Pick<Context, 'vault'>, id: string, code: string): Buffer =>
  ctx.vault.fingerprint('reset-code', `${id}:${code}`);

/** Makes a code for an address in the caller's transaction; the one before it no longer works. Answers its id. */
export async function newResetCode(ctx: Context, em: Em, emailHash: Buffer): Promise<string> {
  const id = randomUUID();
  const now = ctx.now();
  const values = {
    id,
    code_hash: codeHash(ctx, id, resetCodeDigits(ctx, id)),
    tries: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + limits.resetCodeLife),
  };
  await rowsOf(em)
    .insertInto('reset_code')
    .values({ ...values, email_hash: emailHash })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet(values))
    .execute();
  return id;
}

/**
 * Counts a try at an address's code, in one statement, and answers whether it was right. The caller's transaction
 * must commit also after a wrong one.
 */
export async function tryResetCode(ctx: Context, em: Em, emailHash: Buffer, code: string): Promise<boolean> {
  const row = await rowsOf(em)
    .updateTable('reset_code')
    .set({ tries: sql`tries + 1` })
    .where('email_hash', '=', emailHash)
    .where('expires_at', '>', ctx.now())
    .where('tries', '<', limits.resetCodeTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  const given = codeHash(ctx, row?.id ?? randomUUID(), code.trim().slice(0, 20));
  return timingSafeEqual(given, Buffer.from(row?.code_hash ?? Buffer.alloc(given.length)));
}

/** Takes back a try that was right but led to nothing, in the same transaction. */
export async function giveTryBack(em: Em, emailHash: Buffer): Promise<void> {
  await rowsOf(em)
    .updateTable('reset_code')
    .set({ tries: sql`tries - 1` })
    .where('email_hash', '=', emailHash)
    .execute();
}

/** Codes that were sent to this address no longer work. */
export async function forgetResetCode(em: Em, emailHash: Uint8Array): Promise<void> {
  await rowsOf(em).deleteFrom('reset_code').where('email_hash', '=', Buffer.from(emailHash)).execute();
}
