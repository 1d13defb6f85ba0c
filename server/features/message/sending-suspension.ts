import { rowsOf, type Context, type Em } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { yearsAfter } from '#server/sql/instants.ts';
import { type ReviewOutcome, SendingSuspension } from './sending-suspension.entity.ts';

/** Years that a suspension outlives its account: permanently closed by an operator, or not yet reviewed. */
const years = { final: 3, open: 1 };

/** Throws SENDING_SUSPENDED while reports about the requester are reviewed. */
export async function checkMaySend(em: Em, requesterHash: Buffer): Promise<void> {
  if (await em.count(SendingSuspension, { requesterHash })) {
    throw new AppError('SENDING_SUSPENDED');
  }
}

/** Suspends a requester's sending; if already suspended, the earlier date stays. */
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

/**
 * The account is deleted, or leaves these mailboxes, but its suspension remains for a time. Returns until when; null if
 * there is none.
 */
export async function keepSuspension(
  ctx: Pick<Context, 'now'>,
  em: Em,
  requesterHash: Buffer,
): Promise<Date | null> {
  const suspensions = await em.find(SendingSuspension, { requesterHash });
  let last: Date | null = null;
  for (const suspension of suspensions) {
    const until = keptUntil(ctx, suspension);
    suspension.eraseAt = until;
    if (!last || until > last) last = until;
  }
  await em.flush();
  return last;
}

const keptUntil = (ctx: Pick<Context, 'now'>, { isFinal }: SendingSuspension): Date =>
  yearsAfter(ctx.now(), isFinal ? years.final : years.open);

/**
 * An operator has decided about a suspension: it ends or becomes permanent, also for the mailboxes that its requester
 * has left. A mailbox that another account has by now is judged separately.
 */
export async function decideSuspension(
  ctx: Pick<Context, 'now'>,
  em: Em,
  { requesterHash, since }: SendingSuspension,
  outcome: ReviewOutcome,
): Promise<void> {
  const all = await em.find(SendingSuspension, {
    $or: [{ requesterHash }, { since, eraseAt: { $ne: null } }],
  });
  for (const suspension of all) {
    if (outcome === 'RELEASED') em.remove(suspension);
    else {
      suspension.isFinal = true;
      if (suspension.eraseAt) suspension.eraseAt = keptUntil(ctx, suspension);
    }
  }
  await em.flush();
}

/** A new account with a suspended mailbox: the suspension lasts as long as the account does. */
export async function resumeSuspension(
  ctx: Pick<Context, 'now'>,
  em: Em,
  requesterHash: Buffer,
): Promise<void> {
  const ofMailbox = { requesterHash };
  // What has expired no longer counts, even before the job has erased it.
  await em.nativeDelete(SendingSuspension, { ...ofMailbox, eraseAt: { $lte: ctx.now() } });
  await em.nativeUpdate(SendingSuspension, ofMailbox, { eraseAt: null });
}
