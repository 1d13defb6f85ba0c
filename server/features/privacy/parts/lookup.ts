import type { AccountPart } from '../account-part.ts';
import { Lookup } from '#server/features/lookup/lookup.entity.ts';
import { readLookup } from '#server/features/lookup/lookup.queries.ts';
import { subjectText } from '#server/features/ownership/subject.ts';

/** An account's lookups and their results. They are erased with the account. */
export const lookupPart: AccountPart = {
  tables: ['lookup'],
  async rows(ctx, account) {
    const lookups = await ctx.em
      .fork()
      .find(Lookup, { accountId: account.id }, { orderBy: { startedAt: 'asc' } });
    return {
      lookups: lookups.map((row) => {
        const { id, kind, subject, purpose, state, startedAt, completedAt, findings } = readLookup(ctx, row);
        return { id, kind, subject: subjectText(subject), purpose, state, startedAt, completedAt, findings };
      }),
    };
  },
};
