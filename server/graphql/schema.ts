import { makeExecutableSchema } from '@graphql-tools/schema';
import { contract } from '#server/contract.ts';
import { accountResolvers } from './account.ts';
import { consentResolvers } from './consent.ts';
import { errorCodeResolvers } from './error-codes.ts';
import { boundTexts } from './input-bounds.ts';
import { locationResolvers } from './location.ts';
import { lookupResolvers } from './lookup.ts';
import { messageResolvers } from './message.ts';
import { mySharesResolvers } from './my-shares.ts';
import { nodeResolvers } from './node.ts';
import { permit } from './permissions.ts';
import { reportResolvers } from './report.ts';
import { scalarResolvers } from './scalars.ts';
import { subscriptionResolvers } from './subscription.ts';
import { visitorResolvers } from './visitor.ts';

/** The executable schema: first the length of every text, then each root field's rule from `permissions.ts`. */
export const schema = boundTexts(
  permit(
    makeExecutableSchema({
      typeDefs: contract,
      resolvers: [
        scalarResolvers,
        accountResolvers,
        consentResolvers,
        errorCodeResolvers,
        locationResolvers,
        lookupResolvers,
        messageResolvers,
        mySharesResolvers,
        nodeResolvers,
        reportResolvers,
        subscriptionResolvers,
        visitorResolvers,
      ],
      inheritResolversFromInterfaces: false,
      updateResolversInPlace: true,
    }),
  ),
);
