import { defineEntity, p } from '@mikro-orm/core';

/** How an operator's review ends: the requester may send again, or never. */
export const reviewOutcomes = ['RELEASED', 'CLOSED'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/**
 * A requester who may not send until an operator has reviewed the reports about them, identified by the mailbox's
 * fingerprint: deleting the account and creating a new one changes nothing.
 */
export const SendingSuspensionSchema = defineEntity({
  name: 'SendingSuspension',
  tableName: 'sending_suspension',
  properties: {
    requesterHash: p.blob().primary(),
    /** Copied when the mailbox changes, to find earlier mailboxes. */
    since: p.datetime(3),
    /** Permanently closed by an operator. */
    isFinal: p.boolean().default(false),
    /** Set when the account is deleted, or leaves the mailbox. */
    eraseAt: p.datetime(3).nullable(),
  },
});
export class SendingSuspension extends SendingSuspensionSchema.class {}
SendingSuspensionSchema.setClass(SendingSuspension);
