import { defineEntity, p } from '@mikro-orm/core';
import { LookupSchema } from '#server/features/lookup/lookup.entity.ts';

/** What sources about people returned for a lookup; sealed. It is erased with its lookup. */
export const ReportSchema = defineEntity({
  name: 'Report',
  tableName: 'report',
  properties: {
    id: p.uuid().primary(),
    lookupId: () => p.manyToOne(LookupSchema).mapToPk().fieldName('lookup_id').deleteRule('cascade').unique(),
    isSample: p.boolean(),
    sectionsSealed: p.blob(),
    createdAt: p.datetime(3),
  },
});
export class Report extends ReportSchema.class {}
ReportSchema.setClass(Report);
