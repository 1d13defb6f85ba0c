import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '../account.entity.ts';

/** A sign-in link that was e-mailed. Its token is derived from the id; only its hash is stored. */
export const SignInLinkSchema = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_link',
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    tokenHash: p.blob().unique(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    spentAt: p.datetime(3).nullable(),
  },
});
export class SignInLink extends SignInLinkSchema.class {}
SignInLinkSchema.setClass(SignInLink);
