import { defineEntity, p } from '@mikro-orm/core';
import { LocationRequestSchema } from '#server/features/location/location-request.entity.ts';
import { locales } from '#shared/locales.ts';
import { RecipientKeySchema } from './recipient-key.entity.ts';

/** How a share ended. */
const endReasons = [
  'STOPPED',
  'TIME_OVER',
  'ONCE_DONE',
  'ARRIVED',
  'CHANGED',
  'REQUEST_CANCELLED',
  'BLOCKED',
] as const;
export type EndReason = (typeof endReasons)[number];

/** How precisely a recipient shares, least first. ARRIVAL: no place, only that they have arrived. */
export const sharePrecisions = ['ARRIVAL', 'CITY', 'AREA', 'EXACT'] as const;

/**
 * What a recipient agreed to, with precision and duration: the receipt, which remains when the positions are erased.
 */
export const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'consent',
  indexes: [
    {
      name: 'consent_one_active',
      expression:
        'create unique index "consent_one_active" on "consent" ("request_id") where "ended_at" is null',
    },
    {
      name: 'consent_newest',
      expression:
        'create index "consent_newest" on "consent" ("request_id", "granted_at" desc, "ended_at" desc nulls first)',
    },
    {
      name: 'consent_arrived',
      expression: 'create index "consent_arrived" on "consent" ("arrived_at") where "arrived_at" is not null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    requestId: () =>
      p.manyToOne(LocationRequestSchema).mapToPk().fieldName('request_id').deleteRule('cascade'),
    keyId: () => p.manyToOne(RecipientKeySchema).mapToPk().fieldName('key_id').deleteRule('cascade').index(),
    precision: p.enum(sharePrecisions),
    duration: p.enum(['ONCE', 'ONE_HOUR', 'EIGHT_HOURS', 'UNTIL_STOPPED'] as const),
    grantedAt: p.datetime(3),
    until: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    endReason: p.enum(endReasons).nullable(),
    erasedAt: p.datetime(3).nullable(),
    /** When the newest position from the device was taken; erased with the positions. */
    newestGpsAt: p.datetime(3).nullable(),
    /** When the recipient's page last told where they are, or that they are still there; erased with the positions. */
    heardAt: p.datetime(3).nullable(),
    /** When the recipient said that they have arrived; erased with the positions. */
    arrivedAt: p.datetime(3).nullable(),
    /** How many positions there are. */
    positionCount: p.integer().default(0),
    locale: p.enum(locales),
    textVersion: p.text(),
    textHash: p.blob(),
  },
});
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);
