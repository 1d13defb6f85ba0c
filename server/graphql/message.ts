import { previewMessage } from '#server/features/message/preview-message.ts';
import { shownTemplates } from '#server/features/message/templates.ts';
import type { Resolvers } from './generated.ts';

export const messageResolvers: Resolvers = {
  Query: {
    messageTemplates: (_, { channel, locale }, ctx) =>
      shownTemplates(ctx.settings, channel, locale ?? ctx.locale),
    messagePreview: (_, input, ctx) => previewMessage(ctx, input),
  },
};
