import type { AccountPart } from '../account-part.ts';
import { Lookup } from '#server/features/lookup/lookup.entity.ts';
import { readLookup } from '#server/features/lookup/lookup.queries.ts';
import { reportOf } from '#server/features/report/report.queries.ts';

/** An account's reports. They are erased with their lookups. */
export const reportPart: AccountPart = {
  tables: ['report'],
  async rows(ctx, account) {
    const lookups = await ctx.em
      .fork()
      .find(Lookup, { accountId: account.id }, { orderBy: { startedAt: 'asc' } });
    const reports = await Promise.all(lookups.map((row) => reportOf(ctx, readLookup(ctx, row))));
    return {
      reports: reports.flatMap((report) =>
        report
          ? [
              {
                id: report.id,
                lookupId: report.lookup.id,
                createdAt: report.createdAt,
                sections: report.sections,
              },
            ]
          : [],
      ),
    };
  },
};
