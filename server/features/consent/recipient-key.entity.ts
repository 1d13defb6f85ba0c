import { defineEntity, p } from '@mikro-orm/core';
import {
  LocationRequestSchema,
  recipientReplies,
} from '#server/features/location/location-request.entity.ts';

/**
 * A key with which a recipient has done something, and what only they may see of it. ANSWER: the key from the message,
 * one row per request, created at its first use. OWN: a key that the recipient's browser generated over LINK.
 */
export const RecipientKeySchema = defineEntity({
  name: 'RecipientKey',
  tableName: 'recipient_key',
  properties: {
    id: p.uuid().primary(),
    requestId: () =>
      p.manyToOne(LocationRequestSchema).mapToPk().fieldName('request_id').deleteRule('cascade').index(),
    kind: p.enum(['ANSWER', 'OWN'] as const),
    tokenHash: p.blob().unique(),
    createdAt: p.datetime(3),
    declinedAt: p.datetime(3).nullable(),
    /** A request's decline counts once, whatever follows. */
    declineCounted: p.boolean().default(false),
    blockedAt: p.datetime(3).nullable(),
    /** A share granted with it went to a new key. */
    replaced: p.boolean().default(false),
    whoAskedAt: p.datetime(3).nullable(),
    reply: p.enum(recipientReplies).nullable(),
  },
});
export class RecipientKey extends RecipientKeySchema.class {}
RecipientKeySchema.setClass(RecipientKey);
