import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

/** A call that is executed only once, however often it is sent, and its response. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    /** Keyed fingerprint of the caller and the key that they chose. */
    key: p.blob().primary(),
    /** Null: a caller who was not signed in. */
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').nullable().index(),
    /** Keyed fingerprint of the request. */
    requestHash: p.blob(),
    /** Null while the call is in progress. */
    status: p.integer().nullable(),
    answerSealed: p.blob().nullable(),
    /** A call not answered by then was lost with its process. */
    lockedUntil: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
});
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);
