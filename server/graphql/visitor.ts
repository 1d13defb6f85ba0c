import { forgetVisitor } from '#server/features/visitor/forget-visitor.ts';
import { recordEvent } from '#server/features/visitor/record-event.ts';
import { reportVisit } from '#server/features/visitor/report-visit.ts';
import { sendContactMessage } from '#server/features/visitor/send-contact-message.ts';
import type { Resolvers } from './generated.ts';

export const visitorResolvers: Resolvers = {
  Mutation: {
    reportVisit: (_, { input }, ctx) => reportVisit(ctx, input, ctx.client),
    recordEvent: (_, { input }, ctx) => recordEvent(ctx, input, ctx.client),
    forgetVisitor: (_, input, ctx) => forgetVisitor(ctx, input),
    sendContactMessage: (_, { input }, ctx) => sendContactMessage(ctx, input, ctx.client),
  },
};
