import { ApolloArmor } from '@escape.tech/graphql-armor';
import { GraphQLError } from 'graphql';

/** Most tokens that are parsed of one document. */
export const maxTokens = 1_500;

/** graphql-js has bounds of its own, on tokens and on nested introspection, and names them by their text only. */
export const isOwnBound = (message: string): boolean =>
  message === 'Maximum introspection depth exceeded' || message.includes('Parsing aborted.');

type Reporter = { reportError(error: GraphQLError): void } | null;

// Reported as a validation error like any other: thrown, it would count as a failure of the server.
const bound = {
  propagateOnRejection: false,
  onReject: [
    (context: Reporter, { message }: GraphQLError) =>
      context?.reportError(new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } })),
  ],
};

/** Bounds on any document that comes from outside; they hold on HTTP and on the WebSocket alike. */
export const { validationRules: limitRules } = new ApolloArmor({
  maxDepth: { n: 12, ...bound },
  maxAliases: { n: 15, ...bound },
  maxDirectives: { n: 20, ...bound },
  maxTokens: { enabled: false },
  costLimit: { maxCost: 5_000, ...bound },
  blockFieldSuggestion: { enabled: true },
}).protect();
