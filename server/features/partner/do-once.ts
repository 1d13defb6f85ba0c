import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { rowsOf, type Client, type Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { minute } from '#shared/time-units.ts';
import { networkOf } from '#server/ports/ip-address.ts';

/** A response as it was sent. */
type Answer = { status: number; body: string };

/**
 * A call in progress. `finish` stores its response, or frees the key if nothing was done; `belongsTo` erases it with an
 * account that the call has created.
 */
export type Once =
  | { replay: Answer }
  | { finish(answer: Answer | null): Promise<void>; belongsTo(accountId: string): Promise<void> };

/** The longest that a call takes, milliseconds; after that its process is considered dead. */
const longestCall = minute;
/** How long a second call waits for the first, and how often it checks, milliseconds. */
const timeout = 5_000;
const lookEvery = 100;

/**
 * Begins a call under a key chosen by the caller. The same key and request within 24 hours get the first response
 * again; a concurrent second call waits for the first. Keys belong to the account, or to the network for callers who
 * are not signed in. Throws IDEMPOTENCY_CONFLICT if the key was used with another request, and IDEMPOTENCY_PENDING if
 * the first call takes too long.
 */
export async function doOnce(
  ctx: Context,
  input: { key: string; request: string },
  client: Pick<Client, 'address'>,
): Promise<Once> {
  const accountId = ctx.viewer?.accountId ?? null;
  const who = accountId ? `account:${accountId}` : `network:${networkOf(client.address)}`;
  const key = ctx.vault.fingerprint('idempotency-key', `${who}:${input.key}`);
  const requestHash = ctx.vault.fingerprint('idempotent-request', input.request);
  const context = `idempotency:${key.toString('hex')}`;
  const giveUp = Date.now() + timeout;
  for (;;) {
    const held = await take(ctx, key, requestHash, accountId);
    if (held) {
      return {
        finish: (answer) =>
          answer
            ? update(ctx, held, {
                status: answer.status,
                answer_sealed: ctx.vault.seal(answer.body, context),
              })
            : free(ctx, held),
        belongsTo: (account_id) => update(ctx, held, { account_id }),
      };
    }
    const row = await rowsOf(ctx.em.fork())
      .selectFrom('idempotency_key')
      .select(['request_hash', 'status', 'answer_sealed'])
      .where('key', '=', key)
      .executeTakeFirst();
    if (row && !requestHash.equals(row.request_hash)) {
      throw new AppError('IDEMPOTENCY_CONFLICT', { field: 'idempotency-key' });
    }
    if (row?.status && row.answer_sealed)
      return { replay: { status: row.status, body: ctx.vault.open(row.answer_sealed, context) } };
    if (Date.now() >= giveUp) throw new AppError('IDEMPOTENCY_PENDING', { retryAfter: 1 });
    await setTimeout(lookEvery);
  }
}

/** A key as held by one call; a call considered dead no longer holds it. */
type Held = { key: Buffer; until: Date };

/**
 * Takes a key that is new, expired, or abandoned. A single statement decides, so that only one of two calls gets it.
 */
async function take(ctx: Context, key: Buffer, hash: Buffer, accountId: string | null): Promise<Held | null> {
  const now = ctx.now();
  const until = new Date(now.getTime() + longestCall);
  const values = {
    key,
    account_id: accountId,
    request_hash: hash,
    status: null,
    answer_sealed: null,
    locked_until: until,
    expires_at: new Date(now.getTime() + limits.idempotencyKeyLife),
  };
  const taken = await rowsOf(ctx.em.fork())
    .insertInto('idempotency_key')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(values)
        .where(
          sql<boolean>`idempotency_key.expires_at <= ${now} or (idempotency_key.status is null and idempotency_key.locked_until <= ${now} and idempotency_key.request_hash = ${hash})`,
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return taken ? { key, until } : null;
}

async function update(
  ctx: Context,
  { key, until }: Held,
  values: { status: number; answer_sealed: Buffer } | { account_id: string },
): Promise<void> {
  await rowsOf(ctx.em.fork())
    .updateTable('idempotency_key')
    .set(values)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('locked_until', '=', until)
    .execute();
}

async function free(ctx: Context, { key, until }: Held): Promise<void> {
  await rowsOf(ctx.em.fork())
    .deleteFrom('idempotency_key')
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('locked_until', '=', until)
    .execute();
}
