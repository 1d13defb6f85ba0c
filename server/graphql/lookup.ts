import { viewLookup, viewLookups, type LookupView } from '#server/features/lookup/lookup.queries.ts';
import type { Findings } from '#server/features/lookup/lookup-result.ts';
import { optOut } from '#server/features/lookup/opt-out.ts';
import { proveOwnership } from '#server/features/lookup/prove-ownership.ts';
import { requestOwnershipCode } from '#server/features/ownership/request-ownership-code.ts';
import { stagesOf } from '#server/features/lookup/stages.ts';
import { claimLookup, startLookup } from '#server/features/lookup/start-lookup.ts';
import { readNumber } from '#server/features/lookup/read-number.ts';
import { callingCodeOf, isLocated } from '#server/features/lookup/subject.ts';
import { readableText, subjectText } from '#server/features/ownership/subject.ts';
import { watchLookup } from '#server/features/lookup/watch-lookup.ts';
import type { Resolvers } from './generated.ts';

/** The result, with the subject it is about. */
export type ResultView = { lookup: Pick<LookupView, 'kind' | 'subject'>; findings: Findings };

export const lookupResolvers: Resolvers = {
  Query: {
    lookup: (_, { id }, ctx) => viewLookup(ctx, id),
    lookups: (_, input, ctx) => viewLookups(ctx, input),
    numberFacts: (_, input, ctx) => readNumber(ctx, input),
  },
  Mutation: {
    startLookup: async (_, { input }, ctx) => ({ lookup: await startLookup(ctx, input, ctx.client) }),
    claimLookup: async (_, input, ctx) => ({ lookup: await claimLookup(ctx, input) }),
    requestOwnershipCode: async (_, input, ctx) => ({
      accepted: await requestOwnershipCode(ctx, { ...input, use: 'LOOKUPS' }, ctx.client),
    }),
    proveOwnership: (_, input, ctx) => proveOwnership(ctx, input, ctx.client),
    optOut: async (_, input, ctx) => ({ accepted: await optOut(ctx, input) }),
  },
  LiveUpdates: {
    lookupProgressed: {
      subscribe: (_, input, ctx) => watchLookup(ctx, input),
      resolve: (lookup: LookupView) => lookup,
    },
  },
  Lookup: {
    subject: ({ subject }) => subjectText(subject),
    subjectText: ({ subject }) => readableText(subject),
    stages: (lookup, { list }) => stagesOf(lookup, list),
    isLocated: (lookup) => isLocated(lookup),
    result: (lookup) => (lookup.findings ? { lookup, findings: lookup.findings } : null),
  },
  OwnedResult: {
    kind: ({ subject }) => subject.kind,
    subjectText: ({ subject }) => readableText(subject),
    result: async ({ subject, findings: ask }) => {
      const findings = await ask();
      return findings && { lookup: { kind: subject.kind, subject }, findings };
    },
  },
  LookupResult: {
    __resolveType: ({ lookup }) => (lookup.kind === 'PHONE' ? 'PhoneResult' : 'EmailResult'),
  },
  PhoneResult: {
    lineType: ({ findings }) => findings.lineType ?? null,
    carrier: ({ findings }) => findings.carrier ?? null,
    country: ({ findings }) => findings.country ?? null,
    city: ({ findings }) => findings.region ?? null,
    timeZones: ({ findings }) => findings.timeZone ?? null,
    callerName: ({ findings }) => findings.callerName ?? null,
    countryCode: ({ lookup }) => callingCodeOf(lookup.subject),
    nationalFormat: ({ lookup: { subject } }) => (subject.kind === 'PHONE' ? subject.phone.national : ''),
  },
  EmailResult: {
    validity: ({ findings }) => findings.validity ?? null,
    type: ({ findings }) => findings.type ?? null,
    disposable: ({ findings }) => findings.disposable ?? null,
    mailServers: ({ findings }) => findings.mailServers ?? null,
    deliverability: ({ findings }) => findings.deliverability ?? null,
    primaryEmail: ({ findings }) => findings.primaryEmail ?? null,
    name: ({ findings }) => findings.name ?? null,
  },
  FlagFinding: { value: ({ value }) => (value === null ? null : value === 'YES') },
  TextListFinding: {
    value: ({ value }) => (value === null ? null : value === 'SEVERAL' ? [] : value.split(', ')),
  },
};
