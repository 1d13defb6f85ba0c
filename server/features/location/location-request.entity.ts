import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { MessageSchema } from '#server/features/message/message.entity.ts';
import { locales } from '#shared/locales.ts';
import { locationStatuses } from '#shared/location-status.ts';

/** How a request reaches its recipient. */
export const locationChannels = ['PHONE', 'EMAIL', 'LINK'] as const;
export type LocationChannel = (typeof locationChannels)[number];

/** What a recipient may reply instead of a place. */
export const recipientReplies = ['OK', 'ON_MY_WAY', 'CALL_ME'] as const;
export type RecipientReply = (typeof recipientReplies)[number];

/**
 * What a subscriber asked, of whom and how, and what they may see of the answer. Nothing here tells of a recipient who
 * has not answered, or has declined silently. Recipient, title, names and icon are sealed; only hashes of keys are stored.
 */
export const LocationRequestSchema = defineEntity({
  name: 'LocationRequest',
  tableName: 'location_request',
  uniques: [{ name: 'location_request_idempotency', properties: ['accountId', 'idempotencyKey'] }],
  indexes: [
    {
      name: 'location_request_newest',
      expression:
        'create index "location_request_newest" on "location_request" ("account_id", "requested_at" desc, "id" desc)',
    },
    { name: 'location_request_changed', properties: ['accountId', 'changedAt'] },
    {
      name: 'location_request_recipient',
      expression:
        'create index "location_request_recipient" on "location_request" ("recipient_hash") where "recipient_hash" is not null',
    },
    {
      name: 'location_request_unseen',
      expression:
        'create index "location_request_unseen" on "location_request" ("unseen_since") where "unseen_since" is not null and "answer_mailed_at" is null',
    },
    {
      name: 'location_request_erase',
      expression:
        'create index "location_request_erase" on "location_request" ("erase_at") where "erase_at" is not null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    /** Null once the requester's account is gone; the row then remains for its recipient until `eraseAt`. */
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').nullable(),
    /** The requester's mailbox fingerprint, once the account is gone. */
    requesterHash: p.blob().nullable(),
    messageId: () =>
      p.manyToOne(MessageSchema).mapToPk().fieldName('message_id').deleteRule('set null').nullable().unique(),
    /** The most recent call about it. */
    callId: () =>
      p.manyToOne(MessageSchema).mapToPk().fieldName('call_id').deleteRule('set null').nullable().unique(),
    channel: p.enum(locationChannels),
    recipientHash: p.blob().nullable(),
    recipientSealed: p.blob().nullable(),
    titleSealed: p.blob().nullable(),
    senderSealed: p.blob().nullable(),
    iconSealed: p.blob().nullable(),
    /** Language of the message and of the link. */
    locale: p.enum(locales),
    handoverHash: p.blob().unique(),
    /** Null for LINK, which has no key that only the recipient has. */
    answerHash: p.blob().nullable().unique(),
    requestedAt: p.datetime(3),
    expiresAt: p.datetime(3),
    /** Cancelled by the requester, or by the deletion of their account. */
    cancelledAt: p.datetime(3).nullable(),
    status: p.enum(locationStatuses),
    locatedAt: p.datetime(3).nullable(),
    /** When the recipient declined and chose to say so. */
    declineDisclosedAt: p.datetime(3).nullable(),
    whoAskedAt: p.datetime(3).nullable(),
    whoAnsweredAt: p.datetime(3).nullable(),
    reply: p.enum(recipientReplies).nullable(),
    repliedAt: p.datetime(3).nullable(),
    extensionAskedAt: p.datetime(3).nullable(),
    changedAt: p.datetime(3),
    /** When the recipient gave an answer that the requester has not been shown yet. */
    unseenSince: p.datetime(3).nullable(),
    /** When its requester was e-mailed about it; null again once it is seen. */
    answerMailedAt: p.datetime(3).nullable(),
    idempotencyKey: p.text().nullable(),
    inputHash: p.blob().nullable(),
    eraseAt: p.datetime(3).nullable(),
  },
});
export class LocationRequest extends LocationRequestSchema.class {}
LocationRequestSchema.setClass(LocationRequest);
