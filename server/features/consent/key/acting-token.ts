import type { Context } from '#server/context/context.ts';
import { linkByToken } from './link.queries.ts';
import { checkNewKey, keyOfAnotherRequest } from './new-key.ts';

/**
 * What an operation acts with: over LINK the key that its page generated, once an earlier operation has minted it. A
 * position mints none. Throws BAD_INPUT for what is no key, or one of another request.
 */
export async function actingToken(
  ctx: Context,
  { token, newKey }: { token: string; newKey?: string | null | undefined },
): Promise<string> {
  if (!newKey) return token;
  checkNewKey(newKey);
  const [link, own] = await Promise.all([linkByToken(ctx, token), linkByToken(ctx, newKey)]);
  if (!own || !link || link.kind === 'ANSWER') return token;
  if (own.id !== link.id) throw keyOfAnotherRequest();
  return newKey;
}
