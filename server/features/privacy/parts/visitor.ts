import { reviewOf } from '#server/features/visitor/reviews.ts';
import type { AccountPart } from '../account-part.ts';

/** What the account wrote about the service; visits are counted without an account. */
export const visitorPart: AccountPart = {
  tables: ['testimonial'],
  async rows(ctx, account) {
    return { review: await reviewOf({ em: ctx.em.fork(), vault: ctx.vault }, account.id) };
  },
};
