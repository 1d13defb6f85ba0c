import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { locales } from '#shared/locales.ts';

const testimonialStates = ['DISMISSED', 'WAITING', 'PUBLISHED', 'REFUSED'] as const;

/** A subscriber's response to the invitation to write a review. It is erased with the account. */
export const TestimonialSchema = defineEntity({
  name: 'Testimonial',
  tableName: 'testimonial',
  properties: {
    id: p.uuid().primary(),
    /** One per account: nobody is asked twice. */
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').unique(),
    state: p.enum(testimonialStates).index(),
    /** Text and signature as JSON; null if they declined to write one. */
    contentSealed: p.blob().nullable(),
    locale: p.enum(locales),
    writtenAt: p.datetime(3),
    decidedAt: p.datetime(3).nullable(),
    /** The operator who decided about it. */
    decidedBy: p.text().nullable(),
  },
});
export class Testimonial extends TestimonialSchema.class {}
TestimonialSchema.setClass(Testimonial);
