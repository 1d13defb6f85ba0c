import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError } from 'graphql';

const onReject = [
  (_: unknown, error: GraphQLError) => {
    throw new GraphQLError(error.message, { extensions: { code: 'QUERY_TOO_COMPLEX' } });
  },
];

/** Bounds on any document that comes from outside; they hold on HTTP and on the WebSocket alike. */
const { validationRules } = new ApolloArmor({
  maxDepth: { n: 12, onReject },
  maxAliases: { n: 15, onReject },
  maxDirectives: { n: 20, onReject },
  maxTokens: { n: 1_500, onReject },
  costLimit: { maxCost: 5_000, onReject },
  blockFieldSuggestion: { enabled: true },
}).protect();

export const limitRules = validationRules;
