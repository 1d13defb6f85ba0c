import { defineEntity, p } from '@mikro-orm/core';
import { ConsentSchema } from '../consent.entity.ts';

/**
 * Where the recipient was. The foreign key to the consent enforces the promise: without consent there can be no row,
 * and a consent takes its positions with it. Coordinates, radius and place name are one sealed value.
 */
export const PositionSchema = defineEntity({
  name: 'Position',
  tableName: 'position',
  indexes: [
    {
      name: 'position_newest',
      expression: 'create index "position_newest" on "position" ("consent_id", "id" desc)',
    },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    consentId: () => p.manyToOne(ConsentSchema).mapToPk().fieldName('consent_id').deleteRule('cascade'),
    source: p.enum(['IP', 'GPS'] as const),
    recordedAt: p.datetime(3).index(),
    sealed: p.blob(),
    /** The rule: `doubt.ts`. */
    isDoubtful: p.boolean().default(false),
  },
});
export class Position extends PositionSchema.class {}
PositionSchema.setClass(Position);
