import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from './account.entity.ts';

/** A new address that both mailboxes have yet to confirm; an account has only its most recent one. */
export const EmailChangeSchema = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').unique(),
    newEmailSealed: p.blob(),
    newEmailHash: p.blob(),
    oldTokenHash: p.blob().unique(),
    newTokenHash: p.blob().unique(),
    oldConfirmedAt: p.datetime(3).nullable(),
    newConfirmedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
});
export class EmailChange extends EmailChangeSchema.class {}
EmailChangeSchema.setClass(EmailChange);
