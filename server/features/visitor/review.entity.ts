import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { locales } from '#shared/locales.ts';

const reviewStates = ['DISMISSED', 'WAITING', 'PUBLISHED', 'REFUSED'] as const;

/**
 * A subscriber's response to the invitation to write a review. It is erased with the account. The table keeps its first
 * name: processes of two versions may run at the same time.
 */
export const ReviewSchema = defineEntity({
  name: 'Review',
  tableName: 'testimonial',
  properties: {
    id: p.uuid().primary(),
    /** One per account: nobody is asked twice. */
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').unique(),
    state: p.enum(reviewStates).index(),
    /** Text and signature as JSON; null if they declined to write one. */
    contentSealed: p.blob().nullable(),
    locale: p.enum(locales),
    writtenAt: p.datetime(3),
    decidedAt: p.datetime(3).nullable(),
    /** The operator who decided about it. */
    decidedBy: p.text().nullable(),
  },
});
export class Review extends ReviewSchema.class {}
ReviewSchema.setClass(Review);
