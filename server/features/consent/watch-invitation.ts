import type { Context } from '#server/context/context.ts';
import { AppError } from '#server/errors/errors.ts';
import { requestTopic } from '#server/features/location/publish-change.ts';
import { readOnEvents } from '#server/ports/read-on-events.ts';
import { viewOf, type InvitationView } from './invitation-view.ts';
import { keyAccess, refusalOf } from './key/key-access.ts';
import { keyHashOf, linkByToken, type Link } from './key/link.queries.ts';

/**
 * Pages that may watch with one key at the same time, in this process: more than a person has open. By key, because
 * whoever filled up a request's could count those of its other keys.
 */
const mostWatches = 20;
const watches = new Map<string, number>();

/**
 * The invitation now and after each change but a further position, as long as the key has CONTROL. Throws LINK_INVALID,
 * LINK_READ_ONLY, LINK_TAKEN, LIMIT_REACHED.
 */
export async function watchInvitation(
  ctx: Context,
  { token }: { token: string },
): Promise<AsyncIterableIterator<InvitationView>> {
  const { id } = await controlled(ctx, token);
  const key = keyHashOf(ctx, token)!.toString('hex');
  const open = watches.get(key) ?? 0;
  if (open >= mostWatches)
    throw new AppError('LIMIT_REACHED', {
      limit: mostWatches,
      message: `${mostWatches} watches with one key`,
    });
  watches.set(key, open + 1);
  const onEnd = () => {
    const left = watches.get(key)! - 1;
    if (left > 0) watches.set(key, left);
    else watches.delete(key);
  };
  const read = async () => viewOf(ctx, await controlled(ctx, token));
  return readOnEvents(ctx.events, requestTopic(id), read, { onEnd });
}

/** The link, if its key has CONTROL: looked up each time, as another key may have taken over. */
async function controlled(ctx: Context, token: string): Promise<Link> {
  const link = await linkByToken(ctx, token);
  if (!link) throw new AppError('LINK_INVALID');
  const now = ctx.now();
  if (keyAccess(link, now) !== 'CONTROL') throw new AppError(refusalOf(link, now) ?? 'LINK_READ_ONLY');
  return link;
}
