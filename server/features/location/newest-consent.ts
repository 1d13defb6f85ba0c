import { sql, type Expression, type Selectable } from 'kysely';
import { rowsOf, type Database, type Em } from '#server/context/context.ts';
import { instant } from '#server/sql/instants.ts';
import type { ConsentFacts } from './consent-state.ts';

/** The newest consent to a request, as a table; an active share comes before one that began and ended with it. */
export const newestConsentTo = (requestId: string | Expression<string>) => sql<
  Selectable<Database['consent']>
>`(
    select * from consent where request_id = ${requestId} order by granted_at desc, ended_at desc nulls first limit 1
  )`;

/** The newest consent to a request, as far as its requester may see it; null if there was none. */
export async function newestConsentFacts(em: Em, requestId: string): Promise<ConsentFacts | null> {
  const row = await rowsOf(em)
    .selectFrom(newestConsentTo(requestId).as('newest'))
    .select(['until', 'ended_at'])
    .executeTakeFirst();
  return row ? { until: instant(row.until), endedAt: instant(row.ended_at) } : null;
}
