import { defineEntity, p } from '@mikro-orm/core';

/**
 * A requester who may not send until an operator has looked at the reports about them, known by their mailbox's
 * fingerprint: deleting the account and making a new one changes nothing.
 */
export const SendingSuspensionSchema = defineEntity({
  name: 'SendingSuspension',
  tableName: 'sending_suspension',
  properties: {
    requesterHash: p.blob().primary(),
    /** Goes along when the mailbox changes: by it the mailboxes of before are found. */
    since: p.datetime(3),
    /** Closed for good by an operator. */
    isFinal: p.boolean().default(false),
    /** Set when the account goes, or leaves the mailbox. */
    eraseAt: p.datetime(3).nullable(),
  },
});
export class SendingSuspension extends SendingSuspensionSchema.class {}
SendingSuspensionSchema.setClass(SendingSuspension);
