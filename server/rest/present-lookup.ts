import { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import type { LookupView } from '#server/features/lookup/lookup.queries.ts';
import type { LookupValue } from '#server/features/lookup/lookup-result.ts';
import { stagesOf } from '#server/features/lookup/stages.ts';
import { callingCodeOf, isLocated } from '#server/features/lookup/subject.ts';
import { subjectText } from '#server/features/ownership/subject.ts';
import { reportIdsOf, type ReportView } from '#server/features/report/report.queries.ts';
import { enumOf, meaningOfField, meaningsOf } from './contract-words.ts';
import { timestamp } from './present.ts';

const kindShape = z.enum(['PHONE', 'EMAIL']).describe('what `subject` is');
const time = (at: Date | null | undefined): number | null => at?.getTime() ?? null;

const sourceShape = enumOf('LookupSource');
const confidenceShape = enumOf('Confidence');

/** A value with its source. */
const valueShape = z
  .object({
    value: z.string().nullable().describe('null: unknown'),
    source: sourceShape,
    confidence: confidenceShape,
    note: enumOf('LookupNote').nullable().describe('a caveat about the value; null if there is none'),
    retrievedAt: timestamp.describe('when it was retrieved, milliseconds since 1970'),
  })
  .meta({ id: 'LookupValue' });
const valueOf = (meaning: string) =>
  valueShape.nullable().describe(`${meaning} Null: not looked up yet, or not for visitors.`);
const ofPhone = (field: string) => valueOf(meaningOfField('PhoneResult', field));
const ofEmail = (field: string) => valueOf(meaningOfField('EmailResult', field));
/** A field of which `value` is one of the schema's enum. */
const oneOf = (name: string) => valueOf(`One of\n\n${meaningsOf(name)}\n\n`);
const presentValue = (found: LookupValue | undefined): z.output<typeof valueShape> | null =>
  found
    ? {
        value: found.value,
        source: found.source,
        confidence: found.confidence,
        note: found.note,
        retrievedAt: found.retrievedAt.getTime(),
      }
    : null;

const phoneResult = z
  .object({
    nationalFormat: z.string().describe(meaningOfField('PhoneResult', 'nationalFormat')),
    carrier: ofPhone('carrier'),
    lineType: oneOf('LineType'),
    country: ofPhone('country'),
    countryCode: z.string().describe(meaningOfField('PhoneResult', 'countryCode')),
    city: ofPhone('city'),
    timeZone: valueOf('IANA names, separated by commas, or SEVERAL.'),
    callerName: ofPhone('callerName'),
  })
  .meta({ id: 'PhoneResult' });
const emailResult = z
  .object({
    validEmail: oneOf('EmailValidity'),
    emailType: oneOf('EmailType'),
    disposable: valueOf('YES or NO.'),
    primaryEmail: ofEmail('primaryEmail'),
    deliverability: oneOf('Deliverability'),
    name: ofEmail('name'),
    mailServers: valueOf('Mail servers, in order of preference, separated by commas.'),
  })
  .meta({ id: 'EmailResult' });

export const lookupShape = z
  .object({
    id: z.guid().describe('for /locate/lookups/{id}; a visitor’s cannot be guessed'),
    kind: kindShape,
    subject: z.string().describe('number (E.164) or address'),
    state: z
      .enum(['QUEUED', 'RUNNING', 'DONE', 'EMPTY', 'FAILED'])
      .describe(
        'the last three are final; EMPTY (nothing found) and FAILED (could not be checked) do not count against the plan',
      ),
    stages: z
      .array(
        z
          .object({ name: enumOf('LookupStageName'), state: enumOf('StageState') })
          .meta({ id: 'LookupStage' }),
      )
      .describe('in order'),
    isLocated: z.boolean().describe('true once the country where the number was issued is known'),
    isSample: z.boolean().describe('true if what is said about the owner is sample data'),
    isTeaser: z
      .boolean()
      .describe('true for a visitor’s lookup: only part of the result, erased at `expireTime`'),
    createTime: timestamp.describe('when it was started, milliseconds since 1970'),
    completeTime: timestamp.nullable().describe('when it finished; null until then'),
    expireTime: timestamp
      .nullable()
      .describe('when a visitor’s lookup is erased; null for one in an account'),
    result: z
      .union([phoneResult, emailResult])
      .nullable()
      .describe(
        'null until a source has answered, and for a token without the scope to read it; the fields of a number or of an address',
      ),
    reportId: z
      .uuid()
      .nullable()
      .describe(
        'for /locate/reports/{id}; null until there is a report, as `result` without the scope to read it, and for a visitor’s lookup',
      ),
  })
  .meta({ id: 'Lookup' });

/** Lookups with the ids of their reports, which are read at once. */
export async function presentLookups(
  ctx: Context,
  lookups: readonly LookupView[],
): Promise<z.output<typeof lookupShape>[]> {
  const reportIds = await reportIdsOf(ctx, lookups);
  return lookups.map((lookup) => ({ ...present(lookup), reportId: reportIds.get(lookup.id) ?? null }));
}
export const presentLookup = async (
  ctx: Context,
  lookup: LookupView,
): Promise<z.output<typeof lookupShape>> => (await presentLookups(ctx, [lookup]))[0]!;

const present = (lookup: LookupView): Omit<z.output<typeof lookupShape>, 'reportId'> => ({
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

const itemShape = z
  .object({
    key: z.string().describe('identifier within the report'),
    title: z.string().describe('the main thing: a name, an address, a place'),
    details: z.array(z.string()).describe('further details, one line each'),
    source: sourceShape,
    sourceName: z.string().describe('the register, service or provider, as the source names it'),
    confidence: confidenceShape,
    retrievedAt: timestamp.describe('when it was retrieved, milliseconds since 1970'),
    seenOn: z
      .string()
      .nullable()
      .describe('the day on which the source last saw it, such as 2026-01-31; null if it does not say'),
    image: z.string().nullable().describe(meaningOfField('ReportItem', 'image')),
    isSample: z.boolean().describe('true for sample data, which is about nobody'),
    isDisputed: z.boolean().describe('true if somebody has disputed it'),
  })
  .meta({ id: 'ReportItem' });
export const reportShape = z
  .object({
    id: z.guid().describe('for /locate/reports/{id}'),
    lookupId: z.guid().describe('the lookup that it belongs to'),
    isSample: z.boolean().describe('true if its items are sample data, which is about nobody'),
    createTime: timestamp.describe('when it was created, milliseconds since 1970'),
    pdfUrl: z.string().describe('path of the PDF; `?locale=` chooses its language'),
    sections: z
      .array(
        z
          .object({
            kind: enumOf('ReportSectionKind'),
            status: enumOf('SectionStatus'),
            items: z.array(itemShape).describe(meaningOfField('ReportSection', 'items')),
          })
          .meta({ id: 'ReportSection' }),
      )
      .describe(meaningOfField('Report', 'sections')),
  })
  .meta({ id: 'Report' });
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
      image: item.image,
      isSample: item.isSample,
      isDisputed: item.isDisputed,
    })),
  })),
});
