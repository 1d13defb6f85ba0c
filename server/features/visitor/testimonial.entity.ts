import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

export const testimonialStates = ['DISMISSED', 'WAITING', 'PUBLISHED', 'REFUSED'] as const;

/** What a subscriber answered when they were asked for a review. It goes with the account. */
export const TestimonialSchema = defineEntity({
  name: 'Testimonial',
  tableName: 'testimonial',
  properties: {
    id: p.uuid().primary(),
    /** One each: nobody is asked twice. */
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').unique(),
    state: p.enum(testimonialStates).index(),
    /** Words and signature as JSON; null where they did not want to. */
    contentSealed: p.blob().nullable(),
    locale: p.enum(['en', 'id'] as const),
    writtenAt: p.datetime(3),
    decidedAt: p.datetime(3).nullable(),
    /** Who looked at it. */
    decidedBy: p.text().nullable(),
  },
});
export class Testimonial extends TestimonialSchema.class {}
TestimonialSchema.setClass(Testimonial);
