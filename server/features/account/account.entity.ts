import { defineEntity, p } from '@mikro-orm/core';
import { locales } from '#shared/locales.ts';

/** A requester. The e-mail address is sealed; `emailHash` is its fingerprint for lookup. */
export const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  // For the search for orders that were never paid.
  indexes: [
    {
      name: 'account_unproven',
      expression:
        'create index "account_unproven" on "account" ("created_at") where "email_proven_at" is null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    emailSealed: p.blob(),
    emailHash: p.blob().unique(),
    /** Fingerprint of the mailbox, by which declines and suspensions identify a requester. */
    requesterHash: p.blob().index(),
    passwordHash: p.text().nullable(),
    /** Optional, for the owner's own use; sealed. */
    phoneSealed: p.blob().nullable(),
    /** When somebody proved that they read the mailbox; null after a registration that was only paid for. */
    emailProvenAt: p.datetime(3).nullable(),
    locale: p.enum(locales),
    /** Whether their owner is e-mailed about answers that they have not seen. */
    answerEmails: p.boolean().default(true),
    createdAt: p.datetime(3),
  },
});
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);
