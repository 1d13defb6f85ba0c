import { disputeItem } from '#server/features/report/dispute-item.ts';
import { reportOf, viewReport } from '#server/features/report/report.queries.ts';
import { ownSections } from '#server/features/report/own-sections.ts';
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
  OwnedResult: {
    sections: (owned, _, ctx) => ownSections(ctx, owned),
  },
  Report: {
    pdfUrl: ({ id }) => `/reports/${id}.pdf`,
  },
};
