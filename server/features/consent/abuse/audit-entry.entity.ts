import { defineEntity, p } from '@mikro-orm/core';

/** What an operator did, when, and to which account. Outlives the account; names nobody else. */
export const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.uuid().primary(),
    at: p.datetime(3),
    operator: p.text(),
    action: p.enum(['REVIEW_RELEASED', 'REVIEW_CLOSED'] as const),
    /** Null if the account was already gone. */
    accountId: p.uuid().nullable(),
    requesterHash: p.blob().index(),
    /** The operator's reason, sealed, because people write names into such fields. */
    whySealed: p.blob().nullable(),
  },
});
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);
