import { hasFinishedShare } from '#server/features/consent/finished-shares.queries.ts';
import { reportClientError } from '#server/features/visitor/client-errors.ts';
import { forgetVisitor } from '#server/features/visitor/forget-visitor.ts';
import { recordEvent } from '#server/features/visitor/record-event.ts';
import { reportVisit } from '#server/features/visitor/report-visit.ts';
import { sendContactMessage } from '#server/features/visitor/send-contact-message.ts';
import { dismissReview, isToBeAsked, submitReview } from '#server/features/visitor/reviews.ts';
import type { Resolvers } from './generated.ts';

export const visitorResolvers: Resolvers = {
  Query: {
    reviewInvitation: async (_, __, ctx) => (await hasFinishedShare(ctx)) && isToBeAsked(ctx),
  },
  Mutation: {
    reportVisit: (_, { input }, ctx) => reportVisit(ctx, input, ctx.client),
    recordEvent: (_, { input }, ctx) => recordEvent(ctx, input, ctx.client),
    forgetVisitor: async (_, input, ctx) => ({ accepted: await forgetVisitor(ctx, input) }),
    reportClientError: async (_, { input }, ctx) => ({
      accepted: await reportClientError(ctx, input, ctx.client),
    }),
    submitReview: async (_, { input }, ctx) => ({ accepted: await submitReview(ctx, input) }),
    dismissReview: async (_, __, ctx) => ({ accepted: await dismissReview(ctx) }),
    sendContactMessage: async (_, { input }, ctx) => ({
      accepted: await sendContactMessage(ctx, input, ctx.client),
    }),
  },
};
