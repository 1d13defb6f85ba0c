import { defineEntity, p } from '@mikro-orm/core';
import { AccountSchema } from '#server/features/account/account.entity.ts';
import { locales } from '#shared/locales.ts';
import { purposes } from './purposes.ts';
import type { Progress } from './stages.ts';

/** A lookup of a number or address. The subject and the result are sealed. */
export const LookupSchema = defineEntity({
  name: 'Lookup',
  tableName: 'lookup',
  indexes: [
    {
      name: 'lookup_newest',
      expression: 'create index "lookup_newest" on "lookup" ("account_id", "started_at" desc, "id" desc)',
    },
    { name: 'lookup_subject', properties: ['subjectHash'] },
    { name: 'lookup_expiring', properties: ['expiresAt'] },
    {
      name: 'lookup_unfinished',
      expression: 'create index "lookup_unfinished" on "lookup" ("started_at") where "completed_at" is null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    /** Null: a visitor's, which anyone with the id may read until `expiresAt`. */
    accountId: () =>
      p.manyToOne(AccountSchema).mapToPk().fieldName('account_id').deleteRule('cascade').nullable(),
    kind: p.enum(['PHONE', 'EMAIL'] as const),
    subjectSealed: p.blob(),
    /** Fingerprint of the number or mailbox, for disputes and opt-outs. */
    subjectHash: p.blob(),
    purpose: p.enum(purposes),
    locale: p.enum(locales),
    state: p.enum(['QUEUED', 'RUNNING', 'DONE', 'EMPTY', 'FAILED'] as const),
    progress: p.json<Progress>(),
    resultSealed: p.blob().nullable(),
    startedAt: p.datetime(3),
    completedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
  },
});
export class Lookup extends LookupSchema.class {}
LookupSchema.setClass(Lookup);
