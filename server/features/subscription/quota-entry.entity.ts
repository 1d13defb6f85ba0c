import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

/** The ledger of lookups: a debit for each one started, a credit for each one without an answer. */
export const QuotaEntrySchema = defineEntity({
  name: 'QuotaEntry',
  tableName: 'quota_entry',
  uniques: [{ name: 'quota_entry_once', properties: ['lookupId', 'kind'] }],
  indexes: [{ name: 'quota_entry_period', properties: ['accountId', 'periodStartedAt'] }],
  properties: {
    id: p.uuid().primary(),
    accountId: () => p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade'),
    lookupId: p.uuid(),
    kind: p.enum(['DEBIT', 'REFUND'] as const),
    reason: p.enum(['LOOKUP', 'FAILED', 'EMPTY'] as const),
    periodStartedAt: p.datetime(3),
    createdAt: p.datetime(3),
  },
});
export class QuotaEntry extends QuotaEntrySchema.class {}
QuotaEntrySchema.setClass(QuotaEntry);
