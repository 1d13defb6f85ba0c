import { readdirSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { accountResolvers } from './account.ts';
import { consentResolvers } from './consent.ts';
import { boundTexts } from './input-bounds.ts';
import { locationResolvers } from './location.ts';
import { lookupResolvers } from './lookup.ts';
import { messageResolvers } from './message.ts';
import { permit } from './permissions.ts';
import { reportResolvers } from './report.ts';
import { scalarResolvers } from './scalars.ts';
import { subscriptionResolvers } from './subscription.ts';
import { visitorResolvers } from './visitor.ts';

const folder = new URL('../../schema/', import.meta.url);

/** The contract's text: every file of `schema/`, concatenated. */
export const typeDefs = readdirSync(folder)
  .filter((file) => file.endsWith('.graphql'))
  .sort((a, b) => Number(b === 'base.graphql') - Number(a === 'base.graphql') || a.localeCompare(b))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

/** The executable schema: first the length of every text, then each root field's rule from `permissions.ts`. */
export const schema = boundTexts(
  permit(
    makeExecutableSchema({
      // Validated by schema.test.ts, and not again at every start.
      typeDefs: buildSchema(typeDefs, { assumeValidSDL: true, noLocation: true }),
      resolvers: [
        scalarResolvers,
        accountResolvers,
        consentResolvers,
        locationResolvers,
        lookupResolvers,
        messageResolvers,
        reportResolvers,
        subscriptionResolvers,
        visitorResolvers,
      ],
      inheritResolversFromInterfaces: false,
      updateResolversInPlace: true,
    }),
  ),
);
