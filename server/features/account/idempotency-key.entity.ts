import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from './account.entity.ts';

/** A call that is done once, however often it is sent, and what it was answered. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    /** Keyed fingerprint of who asks and of the key that they chose. */
    key: p.blob().primary(),
    /** Null: somebody who was not signed in. */
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').nullable().index(),
    /** Keyed fingerprint of what was asked. */
    requestHash: p.blob(),
    /** Null while the call is under way. */
    status: p.integer().nullable(),
    answerSealed: p.blob().nullable(),
    /** A call that was not answered by then was lost with its process. */
    lockedUntil: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
});
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);
