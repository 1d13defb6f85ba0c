import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';

/** A URL at which a partner wants to be notified of changes. */
export const WebhookEndpointSchema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.uuid().primary(),
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').index(),
    urlSealed: p.blob(),
    secretSealed: p.blob(),
    createdAt: p.datetime(3),
    /** When it was switched off, because it answered that it is gone. */
    disabledAt: p.datetime(3).nullable(),
  },
});
export class WebhookEndpoint extends WebhookEndpointSchema.class {}
WebhookEndpointSchema.setClass(WebhookEndpoint);

const deliveryStates = ['PENDING', 'DELIVERED', 'FAILED'] as const;

/** One message to an endpoint, and its outcome. */
export const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  indexes: [
    { name: 'webhook_delivery_newest', properties: ['endpointId', 'subjectId', 'createdAt'] },
    {
      name: 'webhook_delivery_pending',
      expression:
        'create index "webhook_delivery_pending" on "webhook_delivery" ("created_at") where "state" = \'PENDING\'',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    endpointId: () =>
      p.manyToOne(WebhookEndpointSchema).mapToPk().fieldName('endpoint_id').deleteRule('cascade'),
    event: p.text(),
    /** What it is about. */
    subjectId: p.uuid(),
    /** JSON of ids, states and times; no names, numbers, addresses or places. */
    data: p.text(),
    state: p.enum(deliveryStates),
    attempts: p.integer(),
    lastStatus: p.integer().nullable(),
    lastError: p.text().nullable(),
    createdAt: p.datetime(3).index(),
    deliveredAt: p.datetime(3).nullable(),
  },
});
export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);
