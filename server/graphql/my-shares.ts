import { openMyShares } from '#server/features/my-shares/open-my-shares.ts';
import { stopMyShares } from '#server/features/my-shares/stop-my-shares.ts';
import { requestOwnershipCode } from '#server/features/ownership/request-ownership-code.ts';
import type { Resolvers } from './generated.ts';

export const mySharesResolvers: Resolvers = {
  Mutation: {
    requestMyShares: async (_, { recipient, locale }, ctx) => ({
      accepted: await requestOwnershipCode(ctx, { use: 'SHARES', subject: recipient, locale }, ctx.client),
    }),
    openMyShares: (_, input, ctx) => openMyShares(ctx, input, ctx.client),
    stopMyShares: (_, { erase, block, ...input }, ctx) =>
      stopMyShares(ctx, { ...input, erase: erase ?? false, block: block ?? false }, ctx.client),
  },
};
