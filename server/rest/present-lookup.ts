import { z } from 'zod';
import type { LookupView } from '#server/features/lookup/lookup.queries.ts';
import type { LookupValue } from '#server/features/lookup/lookup-result.ts';
import { stagesOf } from '#server/features/lookup/stages.ts';
import { callingCodeOf, isLocated, subjectText } from '#server/features/lookup/subject.ts';
import type { ReportView } from '#server/features/report/report.queries.ts';
import { timestamp } from './present.ts';

const kindShape = z.enum(['PHONE', 'EMAIL']);
const time = (at: Date | null | undefined): number | null => at?.getTime() ?? null;

/** A value with its source; null if nothing has been looked up yet, or it is not for visitors. */
const valueShape = z
  .object({
    value: z.string().nullable().describe('null: unknown'),
    source: z.string(),
    confidence: z.enum(['CERTAIN', 'LIKELY', 'UNCERTAIN', 'UNKNOWN']),
    note: z.string().nullable(),
    retrievedAt: timestamp,
  })
  .nullable();
const presentValue = (found: LookupValue | undefined): z.output<typeof valueShape> =>
  found
    ? {
        value: found.value,
        source: found.source,
        confidence: found.confidence,
        note: found.note,
        retrievedAt: found.retrievedAt.getTime(),
      }
    : null;

const phoneResult = z.object({
  nationalFormat: z.string(),
  carrier: valueShape,
  lineType: valueShape,
  country: valueShape,
  countryCode: z.string(),
  city: valueShape,
  timeZone: valueShape,
  callerName: valueShape,
});
const emailResult = z.object({
  validEmail: valueShape,
  emailType: valueShape,
  disposable: valueShape,
  primaryEmail: valueShape,
  deliverability: valueShape,
  name: valueShape,
  mailServers: valueShape,
});

export const lookupShape = z.object({
  id: z.guid(),
  kind: kindShape,
  subject: z.string(),
  state: z.enum(['QUEUED', 'RUNNING', 'DONE', 'EMPTY', 'FAILED']),
  stages: z.array(z.object({ name: z.string(), state: z.string() })).describe('in order'),
  isLocated: z.boolean(),
  isSample: z.boolean().describe('true if what is said about the owner is sample data'),
  isTeaser: z
    .boolean()
    .describe('true for a visitor’s lookup: only part of the result, erased at `expireTime`'),
  createTime: timestamp,
  completeTime: timestamp.nullable(),
  expireTime: timestamp.nullable(),
  result: z
    .union([phoneResult, emailResult])
    .nullable()
    .describe(
      'null until a source has answered, and for a token without the scope to read it; the fields of a number or of an address',
    ),
});

export const presentLookup = (lookup: LookupView): z.output<typeof lookupShape> => ({
  id: lookup.id,
  kind: lookup.kind,
  subject: subjectText(lookup.subject),
  state: lookup.state,
  stages: stagesOf(lookup, 'PAGE'),
  isLocated: isLocated(lookup),
  isSample: lookup.isSample,
  isTeaser: lookup.isTeaser,
  createTime: lookup.startedAt.getTime(),
  completeTime: time(lookup.completedAt),
  expireTime: time(lookup.expiresAt),
  result: presentResult(lookup),
});

function presentResult({ findings, kind, subject }: LookupView): z.output<typeof lookupShape>['result'] {
  if (!findings) return null;
  if (kind === 'PHONE') {
    return {
      nationalFormat: subject.kind === 'PHONE' ? subject.phone.national : '',
      carrier: presentValue(findings.carrier),
      lineType: presentValue(findings.lineType),
      country: presentValue(findings.country),
      countryCode: callingCodeOf(subject),
      city: presentValue(findings.region),
      timeZone: presentValue(findings.timeZone),
      callerName: presentValue(findings.callerName),
    };
  }
  return {
    validEmail: presentValue(findings.validity),
    emailType: presentValue(findings.type),
    disposable: presentValue(findings.disposable),
    primaryEmail: presentValue(findings.primaryEmail),
    deliverability: presentValue(findings.deliverability),
    name: presentValue(findings.name),
    mailServers: presentValue(findings.mailServers),
  };
}

export const reportShape = z.object({
  id: z.guid(),
  lookupId: z.guid(),
  isSample: z.boolean(),
  createTime: timestamp,
  pdfUrl: z.string().describe('path of the PDF'),
  sections: z
    .array(
      z.object({
        kind: z.string(),
        status: z.enum(['FOUND', 'NOTHING_FOUND', 'NO_SOURCE', 'FAILED', 'NOT_APPLICABLE']),
        items: z.array(
          z.object({
            key: z.string(),
            title: z.string(),
            details: z.array(z.string()),
            source: z.string(),
            sourceName: z.string(),
            confidence: z.string(),
            retrievedAt: timestamp,
            seenOn: z.string().nullable(),
            isSample: z.boolean(),
            isDisputed: z.boolean(),
          }),
        ),
      }),
    )
    .describe('the sections, in order'),
});
export const presentReport = (report: ReportView): z.output<typeof reportShape> => ({
  id: report.id,
  lookupId: report.lookup.id,
  isSample: report.isSample,
  createTime: report.createdAt.getTime(),
  pdfUrl: `/api/v1/locate/reports/${report.id}/pdf`,
  sections: report.sections.map(({ kind, status, items }) => ({
    kind,
    status,
    items: items.map((item) => ({
      key: item.key,
      title: item.title,
      details: [...item.details],
      source: item.source,
      sourceName: item.sourceName,
      confidence: item.confidence,
      retrievedAt: item.retrievedAt.getTime(),
      seenOn: item.seenOn,
      isSample: item.isSample,
      isDisputed: item.isDisputed,
    })),
  })),
});
