import { rowsOf, type Context, type Em } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { SendingSuspension } from './sending-suspension.entity.ts';

/** Years that a suspension outlives its account: closed for good by an operator, or not yet reviewed. */
const years = { final: 3, open: 1 };

/** Throws SENDING_SUSPENDED while reports about the requester are reviewed. */
export async function checkMaySend(em: Em, requesterHash: Uint8Array): Promise<void> {
  if (await em.findOne(SendingSuspension, { requesterHash: Buffer.from(requesterHash) })) {
    throw new AppError('SENDING_SUSPENDED');
  }
}

/** Suspends a requester's sending; one who is suspended already stays so since then. */
export async function suspendSending(
  ctx: Pick<Context, 'now'>,
  em: Em,
  requesterHash: Uint8Array,
): Promise<void> {
  await rowsOf(em)
    .insertInto('sending_suspension')
    .values({
      requester_hash: Buffer.from(requesterHash),
      since: ctx.now(),
      is_final: false,
      erase_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The account goes, its suspension stays for a time. Answers until when; null if there is none. */
export async function keepSuspension(
  ctx: Pick<Context, 'now'>,
  em: Em,
  requesterHash: Uint8Array,
): Promise<Date | null> {
  const suspension = await em.findOne(SendingSuspension, { requesterHash: Buffer.from(requesterHash) });
  if (!suspension) return null;
  const until = new Date(ctx.now());
  until.setUTCFullYear(until.getUTCFullYear() + (suspension.isFinal ? years.final : years.open));
  suspension.eraseAt = until;
  await em.flush();
  return until;
}

/** A new account with a suspended mailbox: the suspension stays as long as the account does. */
export async function resumeSuspension(
  ctx: Pick<Context, 'now'>,
  em: Em,
  requesterHash: Uint8Array,
): Promise<void> {
  const ofMailbox = { requesterHash: Buffer.from(requesterHash) };
  // What is over is over, also before the job has been.
  await em.nativeDelete(SendingSuspension, { ...ofMailbox, eraseAt: { $lte: ctx.now() } });
  await em.nativeUpdate(SendingSuspension, ofMailbox, { eraseAt: null });
}
