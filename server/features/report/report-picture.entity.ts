import { defineEntity, p } from '@mikro-orm/core';
import { ReportSchema } from './report.entity.ts';

/** The picture of an item of a report, a sealed JPEG. It is erased with the report. */
export const ReportPictureSchema = defineEntity({
  name: 'ReportPicture',
  tableName: 'report_picture',
  properties: {
    reportId: () =>
      p.manyToOne(ReportSchema).mapToPk().fieldName('report_id').deleteRule('cascade').primary(),
    itemHash: p.blob().primary(),
    pictureSealed: p.blob(),
  },
});
export class ReportPicture extends ReportPictureSchema.class {}
ReportPictureSchema.setClass(ReportPicture);
