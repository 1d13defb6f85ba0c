import { rowsOf, type Em } from '#server/context.ts';
import type { Message } from '#server/features/message/message.entity.ts';

/** True for a call about a request that its recipient has silently declined or blocked: it must not be placed. */
export async function isWithheld(em: Em, message: Message): Promise<boolean> {
  const row = await rowsOf(em)
    .selectFrom('location_request as r')
    .innerJoin('recipient_key as k', 'k.request_id', 'r.id')
    .select('k.id')
    .where('r.call_id', '=', message.id)
    .where('k.kind', '=', 'ANSWER')
    .where((is) => is.or([is('k.declined_at', 'is not', null), is('k.blocked_at', 'is not', null)]))
    .executeTakeFirst();
  return row !== undefined;
}
