import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { locales } from '#shared/locales.ts';
import { CheckoutSchema } from '../checkout.entity.ts';

/** The renewal terms that a buyer agreed to, as shown. */
export const RenewalConsentSchema = defineEntity({
  name: 'RenewalConsent',
  tableName: 'renewal_consent',
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    checkoutId: () =>
      p.manyToOne(CheckoutSchema).mapToPk().fieldName('checkout_id').deleteRule('cascade').unique(),
    version: p.text(),
    locale: p.enum(locales),
    text: p.text(),
    givenAt: p.datetime(3),
  },
});
export class RenewalConsent extends RenewalConsentSchema.class {}
RenewalConsentSchema.setClass(RenewalConsent);
