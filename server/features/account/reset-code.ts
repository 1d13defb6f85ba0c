import { randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Client, type Context, type Em } from '#server/context.ts';
import { limits } from '#shared/limits.ts';
import { networkOf } from './network.ts';

const digits = 6;

/** The six digits of a code, derived from its id under the deployment's secret, so that the job that mails it finds them. */
export const resetCodeDigits = (ctx: Pick<Context, 'vault'>, id: string): string =>
  (ctx.vault.fingerprint('reset-code-digits', id).readUInt32BE(0) % 10 ** digits)
    .toString()
    .padStart(digits, '0');

const codeHash = (ctx: Pick<Context, 'vault'>, id: string, code: string): Buffer =>
  ctx.vault.fingerprint('reset-code', `${id}:${code}`);

const networkHash = (ctx: Pick<Context, 'vault'>, { address }: Pick<Client, 'address'>): Buffer =>
  ctx.vault.fingerprint('reset-code-network', networkOf(address));

/**
 * Makes a code for an address in the caller's transaction; the one before it from the same network no longer works.
 * Answers its id.
 */
export async function newResetCode(
  ctx: Context,
  em: Em,
  emailHash: Buffer,
  client: Pick<Client, 'address'>,
): Promise<string> {
  const id = randomUUID();
  const now = ctx.now();
  const values = {
    id,
    code_hash: codeHash(ctx, id, resetCodeDigits(ctx, id)),
    tries: 0,
    tries_by_others: 0,
    created_at: now,
    expires_at: new Date(now.getTime() + limits.resetCodeLife),
  };
  await rowsOf(em)
    .insertInto('reset_code')
    .values({ ...values, email_hash: emailHash, network_hash: networkHash(ctx, client) })
    .onConflict((conflict) => conflict.columns(['email_hash', 'network_hash']).doUpdateSet(values))
    .execute();
  return id;
}

/** A try that was counted: at which code, whether it was right, and how to take it back. */
export type CodeTry = { id: string | null; isRight: boolean; takeBack: (em: Em) => Promise<void> };

/**
 * Counts a try at an address's code, in one statement. It is at the code of the same network, or, from a network that
 * has asked for none, at the newest, which has tries apart for those. The caller's transaction must commit also after a
 * wrong one.
 */
export async function tryResetCode(
  ctx: Context,
  em: Em,
  emailHash: Buffer,
  code: string,
  client: Pick<Client, 'address'>,
): Promise<CodeTry> {
  const own = await rowsOf(em)
    .selectFrom('reset_code')
    .select('id')
    .where('email_hash', '=', emailHash)
    .where('network_hash', '=', networkHash(ctx, client))
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst();
  const counter = own ? 'tries' : 'tries_by_others';
  const row = await rowsOf(em)
    .updateTable('reset_code')
    .set({ [counter]: sql`${sql.ref(counter)} + 1` })
    .where('id', '=', (from) =>
      from
        .selectFrom('reset_code')
        .select('id')
        .where('email_hash', '=', emailHash)
        .where('expires_at', '>', ctx.now())
        .$if(own !== undefined, (query) => query.where('id', '=', own!.id))
        .orderBy('created_at', 'desc')
        .limit(1)
        .forUpdate(),
    )
    .where(counter, '<', limits.resetCodeTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  const given = codeHash(ctx, row?.id ?? randomUUID(), code.trim().slice(0, 20));
  return {
    id: row?.id ?? null,
    isRight: timingSafeEqual(given, Buffer.from(row?.code_hash ?? Buffer.alloc(given.length))),
    takeBack: async (later) => {
      if (!row) return;
      const back = { [counter]: sql`${sql.ref(counter)} - 1` };
      await rowsOf(later).updateTable('reset_code').set(back).where('id', '=', row.id).execute();
    },
  };
}

/** Codes that were sent to this address no longer work. Answers the ids of those that there were. */
export async function forgetResetCode(em: Em, emailHash: Uint8Array): Promise<string[]> {
  const gone = await rowsOf(em)
    .deleteFrom('reset_code')
    .where('email_hash', '=', Buffer.from(emailHash))
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}
