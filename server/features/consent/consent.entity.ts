import { defineEntity, p } from '@mikro-orm/core';
import { InvitationSchema } from './invitation.entity.ts';

/** How a share came to its end. */
export const endReasons = [
  'STOPPED',
  'TIME_OVER',
  'ONCE_DONE',
  'CHANGED',
  'REQUEST_CANCELLED',
  'BLOCKED',
] as const;
export type EndReason = (typeof endReasons)[number];

/** A yes, with its precision and duration: the receipt that stays when the positions are gone. */
export const ConsentSchema = defineEntity({
  name: 'Consent',
  tableName: 'consent',
  indexes: [
    {
      name: 'consent_one_active',
      expression:
        'create unique index "consent_one_active" on "consent" ("invitation_id") where "ended_at" is null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    invitationId: () =>
      p.manyToOne(InvitationSchema).mapToPk().fieldName('invitation_id').deleteRule('cascade').index(),
    precision: p.enum(['CITY', 'AREA', 'EXACT'] as const),
    duration: p.enum(['ONCE', 'ONE_HOUR', 'EIGHT_HOURS', 'UNTIL_STOPPED'] as const),
    grantedAt: p.datetime(3),
    until: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    endReason: p.enum(endReasons).nullable(),
    erasedAt: p.datetime(3).nullable(),
    locale: p.enum(['en', 'id'] as const),
    textVersion: p.text(),
    textHash: p.blob(),
  },
});
export class Consent extends ConsentSchema.class {}
ConsentSchema.setClass(Consent);
