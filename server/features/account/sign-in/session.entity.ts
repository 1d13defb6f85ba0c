import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '../account.entity.ts';

/** A signed-in browser or partner. Only the SHA-256 of its token is stored. */
export const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    tokenHash: p.blob().unique(),
    signedInBy: p.enum(['LINK', 'PASSWORD', 'PAYMENT'] as const).default('PASSWORD'),
    /** Browser and system in a few words, sealed; null where nothing is known. */
    deviceSealed: p.blob().nullable(),
    createdAt: p.datetime(3),
    lastSeenAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
});
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
