import type { Context, Em } from '#server/context/context.ts';
import { queueWebhooks } from '#server/features/partner/deliver-webhook.ts';
import type { PaymentContext } from './gateways.ts';
import { subscriptionStatus } from './subscription-status.ts';
import { autoRenews, renewsByItself, subscriptionOf, validUntilOf } from './subscription.queries.ts';
import { Subscription } from './subscription.entity.ts';

/**
 * Queues a change of an account's plan for its webhooks, in the caller's transaction; even if it has none, because one
 * registered later is told of an end that time alone brings.
 */
export const announceSubscription = (
  ctx: Pick<PaymentContext, 'jobs'>,
  em: Em,
  { accountId }: { accountId: string },
): Promise<void> => ctx.jobs.send(em, 'announce-subscription', { accountId });

/** The content of a webhook: the plan's state as its owner sees it, and no amounts. */
const newsOf = async (ctx: Context, subscription: Subscription): Promise<object> => ({
  id: subscription.id,
  status: subscriptionStatus(subscription, ctx.now()),
  autoRenew: autoRenews(subscription),
  renews: await renewsByItself(ctx, subscription),
  isTrial: subscription.state === 'TRIAL',
  isPastDue: subscription.state === 'PAST_DUE',
  validUntil: validUntilOf(subscription),
  worksUntil: subscription.validUntil,
  nextDebitDay: subscription.nextChargeAt ?? null,
});

/** Creates the webhook messages about a plan that changed, from its current state. */
export async function tellOfSubscription(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const subscription = await subscriptionOf(ctx, accountId);
  if (!subscription) return;
  await ctx.em.fork().transactional(async (em) => {
    const present = await em.findOne(Subscription, { accountId });
    if (!present) return;
    const about = { accountId, event: 'subscription.changed', subjectId: present.id };
    await queueWebhooks(ctx, em, { ...about, news: await newsOf(ctx, present) });
  });
  const { state, validUntil } = subscription;
  // The end comes by time alone: no row changes then.
  if (state === 'UNSUBSCRIBED' && validUntil > ctx.now())
    await ctx.jobs.send(ctx.em, 'announce-subscription', { accountId }, { startAfter: validUntil });
}
