import { defineEntity, p } from '@mikro-orm/core';

/**
 * The verification code that was asked for last with an address from one network, where alone it works: a stranger who
 * asks, or guesses, from another voids nothing. Addresses without an account have rows too, so that asking and guessing are the same work
 * for both; their codes are known to nobody. Codes that prove a number or mailbox as somebody's own (lookup) are kept
 * here too, under a fingerprint of another kind. Only keyed hashes are stored.
 */
export const ResetCodeSchema = defineEntity({
  name: 'ResetCode',
  tableName: 'reset_code',
  uniques: [{ properties: ['emailHash', 'networkHash'] }],
  properties: {
    id: p.uuid().primary(),
    emailHash: p.blob(),
    networkHash: p.blob(),
    codeHash: p.blob(),
    tries: p.integer().default(0),
    /** No longer counted; processes of the version before still write it during an update. */
    triesByOthers: p.integer().default(0),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
});
export class ResetCode extends ResetCodeSchema.class {}
ResetCodeSchema.setClass(ResetCode);
