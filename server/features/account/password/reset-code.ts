import { randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Client, type Context, type Em } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import { limits } from '#shared/limits.ts';
import { minute } from '#shared/time-units.ts';
import { networkOf } from '#server/ports/ip-address.ts';

const digits = 6;

/**
 * The six digits of a code, derived from its id under the deployment's secret, so that the job that e-mails it can
 * derive them.
 */
export const resetCodeDigits = (ctx: Pick<Context, 'vault'>, id: string): string =>
  (ctx.vault.fingerprint('reset-code-digits', id).readUInt32BE(0) % 10 ** digits)
    .toString()
    .padStart(digits, '0');

const codeHash = (ctx: Pick<Context, 'vault'>, id: string, code: string): Buffer =>
  ctx.vault.fingerprint('reset-code', `${id}:${code}`);

const networkHash = (ctx: Pick<Context, 'vault'>, { address }: Pick<Client, 'address'>): Buffer =>
  ctx.vault.fingerprint('reset-code-network', networkOf(address));

/** A code that expires sooner is replaced when it is requested again. Milliseconds. */
const leastLeft = 5 * minute;

/**
 * Creates a code for an address in the caller's transaction. While one that was requested from the same network has
 * tries and minutes left, it remains the code, unchanged: should it not be sent again, the one that was sent works.
 */
export async function newResetCode(
  ctx: Context,
  em: Em,
  emailHash: Buffer,
  client: Pick<Client, 'address'>,
): Promise<{ id: string; expiresAt: Date }> {
  const id = randomUUID();
  const now = ctx.now();
  const isKept = sql`reset_code.expires_at > ${new Date(now.getTime() + leastLeft)} and reset_code.tries < ${limits.resetCodeTries}`;
  const kept = <T>(column: string) =>
    sql<T>`case when ${isKept} then ${sql.ref(`reset_code.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
  const code = await rowsOf(em)
    .insertInto('reset_code')
    .values({
      id,
      email_hash: emailHash,
      network_hash: networkHash(ctx, client),
      code_hash: codeHash(ctx, id, resetCodeDigits(ctx, id)),
      tries: 0,
      created_at: now,
      expires_at: new Date(now.getTime() + limits.resetCodeLife),
    })
    .onConflict((conflict) =>
      conflict.columns(['email_hash', 'network_hash']).doUpdateSet({
        id: kept('id'),
        code_hash: kept('code_hash'),
        tries: kept('tries'),
        created_at: kept('created_at'),
        expires_at: kept('expires_at'),
      }),
    )
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { id: code.id, expiresAt: instant(code.expires_at) };
}

/** The minutes that a code is still valid for, as its message says them. */
export const minutesLeft = ({ now }: Pick<Context, 'now'>, expiresAt: Date): string =>
  Math.ceil((expiresAt.getTime() - now().getTime()) / minute).toString();

/** A counted try: for which code, whether it was right, and how to take it back. */
export type CodeTry = { id: string | null; isRight: boolean; takeBack: (em: Em) => Promise<void> };

/**
 * Counts a try at the code that was requested for an address from the same network, in one statement: from another one
 * no code is right. The caller's transaction must commit also after a wrong one.
 */
export async function tryResetCode(
  ctx: Context,
  em: Em,
  emailHash: Buffer,
  code: string,
  client: Pick<Client, 'address'>,
): Promise<CodeTry> {
  const row = await rowsOf(em)
    .updateTable('reset_code')
    .set({ tries: sql<number>`tries + 1` })
    .where('email_hash', '=', emailHash)
    .where('network_hash', '=', networkHash(ctx, client))
    .where('expires_at', '>', ctx.now())
    .where('tries', '<', limits.resetCodeTries)
    .returning(['id', 'code_hash'])
    .executeTakeFirst();
  const given = codeHash(ctx, row?.id ?? randomUUID(), code.trim().slice(0, 20));
  return {
    id: row?.id ?? null,
    isRight: timingSafeEqual(given, Buffer.from(row?.code_hash ?? Buffer.alloc(given.length))),
    takeBack: async (later) => {
      if (!row) return;
      const back = { tries: sql<number>`tries - 1` };
      await rowsOf(later).updateTable('reset_code').set(back).where('id', '=', row.id).execute();
    },
  };
}

/** Codes sent to this address stop working. Returns the ids of those that existed. */
export async function forgetResetCode(em: Em, emailHash: Uint8Array): Promise<string[]> {
  const gone = await rowsOf(em)
    .deleteFrom('reset_code')
    .where('email_hash', '=', Buffer.from(emailHash))
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}
