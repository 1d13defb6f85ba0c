import type { Client, Context } from '#server/context/context.ts';
import { checkOwnershipCode } from '#server/features/ownership/check-ownership-code.ts';
import { viewMyShares, type MyShares } from './my-shares.queries.ts';

/**
 * Exchanges the code that `requestOwnershipCode` sent for the list and a proof. Throws PHONE_INVALID, EMAIL_INVALID,
 * RATE_LIMITED, CODE_INVALID.
 */
export async function openMyShares(
  ctx: Context,
  { recipient: subject, code }: { recipient: string; code: string },
  client: Client,
): Promise<MyShares> {
  return viewMyShares(ctx, await checkOwnershipCode(ctx, { use: 'SHARES', subject, code }, client));
}
