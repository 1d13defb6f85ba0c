import { defineEntity, p } from '@mikro-orm/core';

export const keptKinds = ['CONSENT_RECEIPT', 'PAYMENT_RECORD'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** What the law asks to keep of a closed account: sealed, tied to nobody, erased when its time is over. */
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
