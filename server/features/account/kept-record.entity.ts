import { defineEntity, p } from '@mikro-orm/core';

export const keptKinds = ['CONSENT_RECEIPT', 'PAYMENT_RECORD', 'SENDING_SUSPENSION'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** What is kept of a closed account: sealed, erased when its time is over; tied to nobody, or to an address only. */
export const KeptRecordSchema = defineEntity({
  name: 'KeptRecord',
  tableName: 'kept_record',
  properties: {
    id: p.uuid().primary(),
    kind: p.enum(keptKinds),
    sealed: p.blob(),
    /** Fingerprint of the closed account's mailbox, where a new account with it must be known again. */
    addressHash: p.blob().nullable().index(),
    keptAt: p.datetime(3),
    eraseAt: p.datetime(3).index(),
  },
});
export class KeptRecord extends KeptRecordSchema.class {}
KeptRecordSchema.setClass(KeptRecord);
