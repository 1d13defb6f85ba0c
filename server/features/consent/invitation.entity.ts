import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

/**
 * What a link asks. Made by the requester; holds nothing that the recipient did before they answered.
 * The token is derived from the id; only its hash is stored.
 */
export const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    channel: p.enum(['PHONE', 'EMAIL', 'LINK'] as const),
    recipientHash: p.blob().nullable(),
    locale: p.enum(['en', 'id'] as const),
    senderSealed: p.blob().nullable(),
    tokenHash: p.blob().unique(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    cancelledAt: p.datetime(3).nullable(),
    declinedAt: p.datetime(3).nullable(),
    declineTold: p.boolean().default(false),
    blockedAt: p.datetime(3).nullable(),
    whoAskedAt: p.datetime(3).nullable(),
    whoAnsweredAt: p.datetime(3).nullable(),
    reply: p.enum(['OK', 'ON_MY_WAY', 'CALL_ME'] as const).nullable(),
    repliedAt: p.datetime(3).nullable(),
    extensionAskedAt: p.datetime(3).nullable(),
  },
});
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
