import { defineEntity, p } from '@mikro-orm/core';

/**
 * The newest verification code that was asked for with an address. Addresses without an account have a row too, so
 * that asking and guessing are the same work for both; their code is known to nobody. Only a keyed hash is stored.
 */
export const ResetCodeSchema = defineEntity({
  name: 'ResetCode',
  tableName: 'reset_code',
  properties: {
    id: p.uuid().primary(),
    emailHash: p.blob().unique(),
    codeHash: p.blob(),
    tries: p.integer().default(0),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
});
export class ResetCode extends ResetCodeSchema.class {}
ResetCodeSchema.setClass(ResetCode);
