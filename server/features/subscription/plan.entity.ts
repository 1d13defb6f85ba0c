import { defineEntity, p } from '@mikro-orm/core';

/** A plan on sale. Amounts in minor units; a changed price is a new row, so that agreements keep theirs. */
export const PlanSchema = defineEntity({
  name: 'Plan',
  tableName: 'plan',
  properties: {
    id: p.text().primary(),
    currencyCode: p.text(),
    /** What a new subscriber pays for the trial. */
    firstDayDebitAmount: p.integer(),
    /** What each period costs. */
    amount: p.integer(),
    periodDays: p.integer(),
    trialDays: p.integer(),
    lookupsPerPeriod: p.integer(),
    isOffered: p.boolean(),
  },
});
export class Plan extends PlanSchema.class {}
PlanSchema.setClass(Plan);
