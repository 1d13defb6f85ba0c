import { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import type { AccountExistence } from '#server/features/account/sign-in/account-existence.ts';
import { emailOf } from '#server/features/account/account-email.ts';
import type { Account } from '#server/features/account/account.entity.ts';
import type { MessageTemplate } from '#server/features/message/templates.ts';
import type { Subscription } from '#server/features/subscription/subscription.entity.ts';
import { expiredStatus, subscriptionStatus } from '#server/features/subscription/subscription-status.ts';
import {
  autoRenews,
  renewsByItself,
  validUntilOf,
} from '#server/features/subscription/subscription.queries.ts';
import { locales } from '#shared/locales.ts';
import { enumOf } from './contract-words.ts';

/** Milliseconds since 1970, the documented format for times. */
export const timestamp = z.int().meta({ minimum: 0 }).describe('milliseconds since 1970-01-01 UTC');

export const userShape = z
  .object({
    id: z.uuid().describe('of the account'),
    email: z.string().meta({ format: 'email' }).describe('address of the account'),
  })
  .meta({ id: 'User' });
export const presentUser = (ctx: Context, account: Account): z.output<typeof userShape> => ({
  id: account.id,
  email: emailOf(ctx, account),
});

/** The documented client reads the times in snake case. */
export const existenceShape = z
  .object({
    exist: z.boolean().describe('whether there is an account'),
    start_time: timestamp
      .nullable()
      .describe(
        'since when its most recent sign-in link is valid, milliseconds since 1970; null if there is none',
      ),
    end_time: timestamp.nullable().describe('until when; null if there is none'),
  })
  .meta({ id: 'AccountExistence' });
export const presentExistence = (existence: AccountExistence): z.output<typeof existenceShape> => ({
  exist: existence.exist,
  start_time: existence.startTime?.getTime() ?? null,
  end_time: existence.endTime?.getTime() ?? null,
});

export const subscriptionShape = z
  .object({
    state: enumOf('SubscriptionStatus'),
    status: z
      .enum(['Active', 'Cancelled', 'Expired', 'Unsubscribed'])
      .describe('the documented words for `state`'),
    createTime: timestamp
      .nullable()
      .describe('when it was bought, milliseconds since 1970; null, as the other times, if it never was'),
    expireTime: timestamp
      .nullable()
      .describe('until when it is valid: the end of the paid period; milliseconds since 1970-01-01 UTC'),
    worksUntil: timestamp
      .nullable()
      .describe(
        'until when everything works: `expireTime`, or, if it renews, a few days longer to allow for a late or declined renewal; milliseconds since 1970-01-01 UTC',
      ),
    autoRenew: z.boolean().describe('whether it renews automatically'),
    renews: z
      .boolean()
      .describe(
        'false if its payment method cannot be charged automatically (GCash); it is then extended by a payment link, or ends',
      ),
    expiredStatus: z.int().min(0).max(1).describe('1: expired, or never bought; otherwise 0'),
  })
  .meta({ id: 'Subscription' });

const statusNames = {
  ACTIVE: 'Active',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
  UNSUBSCRIBED: 'Unsubscribed',
} as const;

/** The plan as the documented call describes it; an account that never had one is shown as expired. */
export const presentSubscription = async (
  ctx: Context,
  subscription: Subscription | null,
): Promise<z.output<typeof subscriptionShape>> => {
  const state = subscription ? subscriptionStatus(subscription, ctx.now()) : 'UNSUBSCRIBED';
  const status = statusNames[state];
  return subscription
    ? {
        state,
        status,
        createTime: subscription.createdAt.getTime(),
        expireTime: validUntilOf(subscription).getTime(),
        worksUntil: subscription.validUntil.getTime(),
        autoRenew: autoRenews(subscription),
        renews: await renewsByItself(ctx, subscription),
        expiredStatus: expiredStatus(subscription, ctx.now()),
      }
    : {
        state,
        status,
        createTime: null,
        expireTime: null,
        worksUntil: null,
        autoRenew: false,
        renews: true,
        expiredStatus: 1,
      };
};

export const templateShape = z
  .object({
    id: z.string().describe('pass it as `templateId`'),
    locale: z.enum(locales).describe('its language'),
    name: z.string().describe('short name for a menu'),
    subject: z.string().nullable().describe('subject line of an e-mail; null otherwise'),
    content: z
      .string()
      .describe(
        '`{link}` and `{sender}` stand for the link and the sender; STOP is offered only where replies arrive',
      ),
  })
  .meta({ id: 'MessageTemplate' });
export const presentTemplate = (template: MessageTemplate): z.output<typeof templateShape> => ({
  id: template.id,
  locale: template.locale,
  name: template.name,
  subject: template.subject,
  content: template.body,
});
