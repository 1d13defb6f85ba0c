import { rowsOf, type Em } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import type { ConsentFacts } from './consent-state.ts';

/** The newest consent to a request, as far as its requester may see it; null if there was none. */
export async function newestConsentFacts(em: Em, requestId: string): Promise<ConsentFacts | null> {
  const row = await rowsOf(em)
    .selectFrom('consent')
    .select(['until', 'ended_at'])
    .where('request_id', '=', requestId)
    .orderBy('granted_at', 'desc')
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
  return row ? { until: instant(row.until), endedAt: instant(row.ended_at) } : null;
}
