import { defineEntity, p } from '@mikro-orm/core';

const deviceTypes = ['TABLET', 'MOBILE', 'DESKTOP'] as const;

/**
 * A visitor's first visit to a host, after they agreed to be counted. Nothing in it leads to a network or an account.
 */
export const VisitSchema = defineEntity({
  name: 'Visit',
  tableName: 'visit',
  uniques: [{ name: 'visit_once', properties: ['visitorHash', 'host'] }],
  properties: {
    id: p.uuid().primary(),
    /** Keyed fingerprint of the visitor's random identifier. */
    visitorHash: p.blob(),
    host: p.text(),
    userAgent: p.text().nullable(),
    osName: p.text().nullable(),
    osVersion: p.text().nullable(),
    browserName: p.text().nullable(),
    browserVersion: p.text().nullable(),
    deviceType: p.enum(deviceTypes).nullable(),
    deviceBrand: p.text().nullable(),
    deviceModel: p.text().nullable(),
    pageUrl: p.text(),
    referrerUrl: p.text().nullable(),
    source: p.text().nullable(),
    visitedAt: p.datetime(3).index(),
  },
});
export class Visit extends VisitSchema.class {}
VisitSchema.setClass(Visit);
