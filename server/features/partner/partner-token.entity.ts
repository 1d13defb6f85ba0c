import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

/** What a partner token may be allowed to do. Everything else needs a sign-in. */
export const scopes = [
  'LOCATION_READ',
  'LOCATION_WRITE',
  'LOOKUP_READ',
  'LOOKUP_WRITE',
  'ACCOUNT_READ',
] as const;
export type Scope = (typeof scopes)[number];

/** A partner's key to an account. Only the SHA-256 of the token is stored. */
export const PartnerTokenSchema = defineEntity({
  name: 'PartnerToken',
  tableName: 'partner_token',
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    tokenHash: p.blob().unique(),
    nameSealed: p.blob(),
    /** Names of scopes, separated by spaces. */
    scopes: p.text(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
});
export class PartnerToken extends PartnerTokenSchema.class {}
PartnerTokenSchema.setClass(PartnerToken);
