import { disputeItem, reportOf, viewReport } from '#server/features/report/report.queries.ts';
import type { Resolvers } from './generated.ts';

export const reportResolvers: Resolvers = {
  Query: {
    report: (_, { id }, ctx) => viewReport(ctx, id),
  },
  Mutation: {
    disputeItem: (_, input, ctx) => disputeItem(ctx, input),
  },
  Lookup: {
    report: (lookup, _, ctx) => reportOf(ctx, lookup),
  },
  Report: {
    pdfUrl: ({ id }) => `/reports/${id}.pdf`,
  },
};
