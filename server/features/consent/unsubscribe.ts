import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { answerToken } from '#server/features/location/request-keys.ts';
import { blockRequests } from './block-requests.ts';

/** Blocks the recipient of the e-mail whose unsubscribe address this is. Safe to repeat. Throws LINK_INVALID. */
export async function unsubscribe(ctx: Context, input: { token: string }): Promise<void> {
  const [, id, token] = /^([0-9a-f-]{36})\.([\w-]{24})$/.exec(input.token) ?? [];
  if (!id || !token) throw new AppError('LINK_INVALID');
  const isOurs = timingSafeEqual(Buffer.from(ctx.vault.token('unsubscribe', id)), Buffer.from(token));
  if (!isOurs) throw new AppError('LINK_INVALID');
  await blockRequests(ctx, { token: answerToken(ctx, id) }, 'EMAIL');
}
