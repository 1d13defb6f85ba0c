import { rowsOf, type Client, type Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { blockRequests } from '#server/features/consent/answer/block-requests.ts';
import { withdrawConsent } from '#server/features/consent/share/withdraw-consent.ts';
import { answerToken } from '#server/features/location/request-keys.ts';
import { suppress } from '#server/features/message/suppression.ts';
import { readProof, type OwnershipUse } from '#server/features/ownership/own-subject.ts';
import { hashOf, sharesOf, viewMyShares, type MyShares } from './my-shares.queries.ts';

const use: OwnershipUse = 'SHARES';

type Wish = { erase: boolean; block: boolean };

/**
 * Stops one request (`requestId`) of a proven number or address, or all of them, exactly as its own link would: each in
 * transactions of its own, so that one that fails keeps no other from ending. Safe to repeat. Throws CODE_INVALID for a
 * proof that is not ours or has expired and for a request of somebody else, and RATE_LIMITED for many of these.
 */
export async function stopMyShares(
  ctx: Context,
  { proof, requestId, ...wish }: Wish & { proof: string; requestId?: string | null },
  client: Client,
): Promise<MyShares> {
  const proven = readProof(ctx, proof, use);
  const hash = proven && hashOf(ctx, proven.subject);
  if (!hash || (requestId && !(await isRequestOf(ctx, hash, requestId)))) {
    await beginAttempt(ctx, 'ownershipTry', null, client);
    throw new AppError('CODE_INVALID', { field: 'proof' });
  }
  // First, so that no request comes in between.
  if (wish.block) await suppress(ctx, ctx.em.fork(), hash, 'LINK');
  const failures: unknown[] = [];
  for (const [id, its] of requestId ? [[requestId, wish] as const] : await wishes(ctx, hash, wish))
    await stop(ctx, id, its).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return viewMyShares(ctx, { ...proven, proof });
}

/** What is to be done with each request, what is shared first. One that is over can only be erased. */
async function wishes(ctx: Context, hash: Buffer, wish: Wish): Promise<(readonly [string, Wish])[]> {
  const shares = await sharesOf(ctx, hash);
  const over = shares.filter(({ state }) => state === 'KEPT');
  const live = shares.filter(({ state }) => state !== 'KEPT');
  return [
    ...live.map(({ requestId }) => [requestId, wish] as const),
    ...(wish.erase ? over.map(({ requestId }) => [requestId, { erase: true, block: false }] as const) : []),
  ];
}

async function isRequestOf(ctx: Context, hash: Buffer, requestId: string): Promise<boolean> {
  const found = await rowsOf(ctx.em.fork())
    .selectFrom('location_request')
    .select('id')
    .where('recipient_hash', '=', hash)
    .where((is) => is(is.cast<string>('id', 'text'), '=', requestId))
    .executeTakeFirst();
  return found !== undefined;
}

/** With the key from the request's message, which only its recipient has. */
async function stop(ctx: Context, requestId: string, { erase, block }: Wish): Promise<void> {
  const token = answerToken(ctx, requestId);
  if (erase || !block) await withdrawConsent(ctx, { token, erase });
  if (block) await blockRequests(ctx, { token });
}
