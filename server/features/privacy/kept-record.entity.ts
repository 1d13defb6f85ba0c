import { defineEntity, p } from '@mikro-orm/core';

/** What outlives an account. The first two are rows of this table, the others are kept in their own tables. */
const keptKinds = [
  'CONSENT_RECEIPT',
  'PAYMENT_RECORD',
  'SENDING_SUSPENSION',
  'RECIPIENT_LINK',
  'TRIAL_USE',
  'WITHDRAWAL',
] as const;
export type KeptKind = (typeof keptKinds)[number];

/** What is kept of a deleted account: sealed, tied to nobody, erased when it expires. */
export const KeptRecordSchema = defineEntity({
  name: 'KeptRecord',
  tableName: 'kept_record',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(keptKinds),
    sealed: p.blob(),
    keptAt: p.datetime(3),
    eraseAt: p.datetime(3).index(),
  },
});
export class KeptRecord extends KeptRecordSchema.class {}
KeptRecordSchema.setClass(KeptRecord);
