import { defineEntity, p } from '@mikro-orm/core';

/** Something that a visitor did, after they agreed to be counted. */
export const VisitorEventSchema = defineEntity({
  name: 'VisitorEvent',
  tableName: 'visitor_event',
  properties: {
    id: p.uuid().primary(),
    /** Keyed fingerprint of the visitor's random identifier. */
    visitorHash: p.blob().index(),
    name: p.text(),
    pageUrl: p.text().nullable(),
    /** JSON text of short values. */
    properties: p.text().nullable(),
    happenedAt: p.datetime(3).index(),
  },
});
export class VisitorEvent extends VisitorEventSchema.class {}
VisitorEventSchema.setClass(VisitorEvent);
