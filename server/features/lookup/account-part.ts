import type { AccountPart } from '#server/features/account/account-part.ts';
import { Lookup } from './lookup.entity.ts';
import { readLookup } from './lookup.queries.ts';
import { subjectText } from './subject.ts';

/** An account's lookups and what was found. They end with the account. */
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
