import { z } from 'zod';
import { consentStates } from '#server/features/location/consent-state.ts';
import { locationChannels, recipientReplies } from '#server/features/location/location-request.entity.ts';
import { enumOf, meaningOfField, meaningsOf } from './contract-words.ts';
import { componentOf } from './documented.ts';

const time = z.iso.datetime();
const own = (type: 'Location' | 'Lookup' | 'Subscription', field: string) => meaningOfField(type, field);

const location = z
  .object({
    id: z.uuid().describe('of the record, for /locate/records/{id}'),
    channel: z.enum(locationChannels).describe(meaningsOf('LocationChannel')),
    status: enumOf('LocationStatus'),
    consent: z.enum(consentStates).describe(meaningsOf('ConsentState')),
    delivery: enumOf('DeliveryState').nullable().describe(own('Location', 'delivery')),
    reply: z.enum(recipientReplies).nullable().describe(own('Location', 'reply')),
    isCancelled: z.boolean().describe('true once you cancelled the request'),
    whoAskedAt: time.nullable().describe(own('Location', 'whoAskedAt')),
    whoAnsweredAt: time.nullable().describe(own('Location', 'whoAnsweredAt')),
    extensionAskedAt: time.nullable().describe(own('Location', 'extensionAskedAt')),
    locatedAt: time.nullable().describe(own('Location', 'locatedAt')),
    arrivedAt: time.nullable().describe(own('Location', 'arrivedAt')),
    sharingUntil: time.nullable().describe(own('Location', 'sharingUntil')),
    endedAt: time.nullable().describe(own('Location', 'endedAt')),
  })
  .meta({ id: 'ChangedLocation' });

const lookup = z
  .object({
    id: z.guid().describe('of the lookup, for /locate/lookups/{id}'),
    kind: z.enum(['PHONE', 'EMAIL']).describe('what was looked up'),
    state: z
      .enum(['DONE', 'EMPTY', 'FAILED'])
      .describe(meaningsOf('LookupState', ['DONE', 'EMPTY', 'FAILED'])),
    startedAt: time.describe(own('Lookup', 'startedAt')),
    completedAt: time.describe('when it finished'),
  })
  .meta({ id: 'CompletedLookup' });

const subscription = z
  .object({
    id: z.uuid().describe('of the plan that the account bought'),
    status: enumOf('SubscriptionStatus'),
    autoRenew: z.boolean().describe(own('Subscription', 'autoRenew')),
    renews: z.boolean().describe(own('Subscription', 'renews')),
    isTrial: z.boolean().describe(own('Subscription', 'isTrial')),
    isPastDue: z.boolean().describe(own('Subscription', 'isPastDue')),
    validUntil: time.describe(own('Subscription', 'validUntil')),
    worksUntil: time.describe(own('Subscription', 'worksUntil')),
    nextDebitDay: time.nullable().describe(own('Subscription', 'nextDebitDay')),
  })
  .meta({ id: 'ChangedSubscription' });

const message = <Type extends string, Data extends z.ZodType>(id: string, type: Type, data: Data) =>
  z
    .object({
      type: z.literal(type).describe('what happened'),
      timestamp: time.describe(
        'when it happened, the same for every attempt; of two messages with the same `data.id`, the later one is newer',
      ),
      data,
    })
    .meta({ id });

/** What is sent to the endpoints that an account has registered. */
export const webhookMessages = {
  'location.changed': message('LocationChanged', 'location.changed', location),
  'lookup.completed': message('LookupCompleted', 'lookup.completed', lookup),
  'subscription.changed': message('SubscriptionChanged', 'subscription.changed', subscription),
};

/** As defined by Standard Webhooks. */
const headers = {
  'webhook-id': 'identifier of the message, the same for every attempt: process each once',
  'webhook-timestamp':
    'time of this attempt, seconds since 1970; refuse one that is more than five minutes off',
  'webhook-signature':
    '`v1,` and the signature in base64: HMAC-SHA-256 over `webhook-id.webhook-timestamp.body`. The key is what follows `whsec_` in the secret, decoded from base64',
};

const described = <Type extends keyof typeof webhookMessages>(
  type: Type,
  summary: string,
  data: z.input<(typeof webhookMessages)[Type]>['data'],
) => ({
  post: {
    operationId: `webhook_${type.replace('.', '_')}`,
    summary,
    security: [],
    description:
      'Sent to the addresses that the account has registered, on the account page or with `createWebhook` of GraphQL; both show the secret once. Signed according to [Standard Webhooks](https://www.standardwebhooks.com). Answer with 2xx within 2.5 seconds (5 at the second try, 10 at later ones); redirects are not followed. Otherwise it is sent again, for an hour to an hour and a half; later messages with the same `data.id` wait for it, for an hour at most. Of two, the one with the later `timestamp` is newer and shows the whole state.',
    parameters: Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header' as const,
      required: true,
      description,
      schema: { type: 'string' as const },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: componentOf(webhookMessages[type].meta()!.id!) },
          example: { type, timestamp: '2026-11-21T08:30:00.000Z', data },
        },
      },
    },
    responses: { '2XX': { description: 'Accepted' } },
  },
});

export const webhooks = {
  'location.changed': described('location.changed', 'A location request changed, as its requester sees it.', {
    id: '8e2f1c9e-3a57-4d38-8f1a-6a1e9d3c5b70',
    channel: 'LINK',
    status: 'GPS_TRACKED',
    consent: 'GRANTED',
    delivery: null,
    reply: null,
    isCancelled: false,
    whoAskedAt: null,
    whoAnsweredAt: null,
    extensionAskedAt: null,
    locatedAt: '2026-11-21T08:29:58.000Z',
    arrivedAt: null,
    sharingUntil: '2026-11-21T09:29:50.000Z',
    endedAt: null,
  }),
  'lookup.completed': described(
    'lookup.completed',
    'A lookup of the account has finished: DONE, EMPTY (nothing was found) or FAILED. Read it by its id.',
    {
      id: '3c1d5b70-9d3c-4b70-8a57-6a1e2f1c9e4d',
      kind: 'PHONE',
      state: 'DONE',
      startedAt: '2026-11-21T08:29:58.000Z',
      completedAt: '2026-11-21T08:29:59.000Z',
    },
  ),
  'subscription.changed': described(
    'subscription.changed',
    'The account’s plan was bought, renewed, declined, cancelled, resumed or refunded, or ended.',
    {
      id: '5b703c1d-3c9d-4170-8a57-1c9e6a1e2f4d',
      status: 'ACTIVE',
      autoRenew: true,
      renews: true,
      isTrial: false,
      isPastDue: false,
      validUntil: '2026-12-19T08:29:58.000Z',
      worksUntil: '2026-12-23T08:29:58.000Z',
      nextDebitDay: '2026-12-19T08:29:58.000Z',
    },
  ),
};
