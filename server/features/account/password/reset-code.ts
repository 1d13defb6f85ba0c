import { randomUUID, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { rowsOf, type Client, type Context, type Em } from '#server/context.ts';
import { limits } from '#shared/limits.ts';
import { hour } from '#shared/time-units.ts';
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

/** How long a code that is requested again and again stays the same, milliseconds. */
const sameCodeFor = hour;

/**
 * Creates a code for an address in the caller's transaction; returns its id. While one that was requested from the same
 * network is valid and has tries left, it remains the code, valid for another ten minutes and with the tries that are
 * left: should it not be sent again, the one that was sent works.
 */
export async function newResetCode(
  ctx: Context,
  em: Em,
  emailHash: Buffer,
  client: Pick<Client, 'address'>,
): Promise<string> {
  const id = randomUUID();
  const now = ctx.now();
  const since = new Date(now.getTime() - sameCodeFor);
  const isKept = sql`reset_code.expires_at > ${now} and reset_code.tries < ${limits.resetCodeTries} and reset_code.created_at > ${since}`;
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
      tries_by_others: 0,
      created_at: now,
      expires_at: new Date(now.getTime() + limits.resetCodeLife),
    })
    .onConflict((conflict) =>
      conflict.columns(['email_hash', 'network_hash']).doUpdateSet({
        id: kept('id'),
        code_hash: kept('code_hash'),
        tries: kept('tries'),
        tries_by_others: kept('tries_by_others'),
        created_at: kept('created_at'),
        expires_at: sql`excluded.expires_at`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return code.id;
}

/** Takes back a code that was asked for once and could not be sent: tries from its network are at one that was. */
export async function withdrawResetCode(em: Em, id: string): Promise<void> {
  await rowsOf(em)
    .deleteFrom('reset_code')
    .where('id', '=', id)
    .where('expires_at', '<=', sql<Date>`created_at + ${limits.resetCodeLife} * interval '1 millisecond'`)
    .execute();
}

/** A counted try: for which code, whether it was right, and how to take it back. */
export type CodeTry = { id: string | null; isRight: boolean; takeBack: (em: Em) => Promise<void> };

/**
 * Counts a try at an address's code, in one statement: at the code that the same network requested or, from a network
 * that has requested none, at the newest one, which counts these tries separately. The caller's transaction must commit
 * also after a wrong one.
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
        .orderBy('expires_at', 'desc')
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

/** Codes sent to this address stop working. Returns the ids of those that existed. */
export async function forgetResetCode(em: Em, emailHash: Uint8Array): Promise<string[]> {
  const gone = await rowsOf(em)
    .deleteFrom('reset_code')
    .where('email_hash', '=', Buffer.from(emailHash))
    .returning('id')
    .execute();
  return gone.map(({ id }) => id);
}
