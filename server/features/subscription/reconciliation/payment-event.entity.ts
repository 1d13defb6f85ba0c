import { defineEntity, p } from '@mikro-orm/core';

/**
 * A webhook accepted from a gateway; each event is stored once. Its reference identifies a person at the gateway: it
 * is erased with the account, at the latest after 90 days.
 */
export const PaymentEventSchema = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_event',
  uniques: [{ name: 'payment_event_unique', properties: ['gateway', 'eventId'] }],
  indexes: [{ name: 'payment_event_reference', properties: ['gateway', 'reference'] }],
  properties: {
    id: p.uuid().primary(),
    gateway: p.text(),
    eventId: p.text(),
    kind: p.text(),
    /** The agreement that it is about. */
    reference: p.text(),
    receivedAt: p.datetime(3).index(),
  },
});
export class PaymentEvent extends PaymentEventSchema.class {}
PaymentEventSchema.setClass(PaymentEvent);
