import type { AccountPart } from '../account-part.ts';
import { Lookup } from '#server/features/lookup/lookup.entity.ts';
import { readLookup } from '#server/features/lookup/lookup.queries.ts';
import { reportOf } from '#server/features/report/report.queries.ts';

/** An account's reports, with the paths of their pictures. They are erased with their lookups. */
export const reportPart: AccountPart = {
  tables: ['report', 'report_picture'],
  async rows(ctx, account) {
    const lookups = await ctx.em
      .fork()
      .find(Lookup, { accountId: account.id }, { orderBy: { startedAt: 'asc' } });
    const reports: object[] = [];
    // One after the other: all at once would take every database connection.
    for (const row of lookups) {
      const report = await reportOf(ctx, readLookup(ctx, row));
      if (!report) continue;
      const { id, lookup, createdAt, sections } = report;
      reports.push({ id, lookupId: lookup.id, createdAt, sections });
    }
    return { reports };
  },
};
