import { defineEntity, p } from '@mikro-orm/core';

/**
 * A mailbox whose trial was paid for, identified by fingerprint: deleting the account and creating a new one changes
 * nothing.
 */
export const TrialUseSchema = defineEntity({
  name: 'TrialUse',
  tableName: 'trial_use',
  properties: {
    mailboxHash: p.blob().primary(),
    usedAt: p.datetime(3),
    eraseAt: p.datetime(3).index(),
  },
});
export class TrialUse extends TrialUseSchema.class {}
TrialUseSchema.setClass(TrialUse);
