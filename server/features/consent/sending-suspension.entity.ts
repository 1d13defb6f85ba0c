import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

/** An account that may not send until an operator has looked at the reports about it. */
export const SendingSuspensionSchema = defineEntity({
  name: 'SendingSuspension',
  tableName: 'sending_suspension',
  properties: {
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').primary(),
    since: p.datetime(3),
    /** Closed for good by an operator. */
    isFinal: p.boolean().default(false),
  },
});
export class SendingSuspension extends SendingSuspensionSchema.class {}
SendingSuspensionSchema.setClass(SendingSuspension);
