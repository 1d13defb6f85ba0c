import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, parse } from 'graphql';
import type { RequestContext } from '#server/context/request-context.ts';
import { readDocument } from './documents.ts';

// A placeholder for a refused document; it is never executed.
const nothing = parse('{ __typename }');

/** Refusals of the document, operation or variables of a well-formed request, before anything was executed. */
const beforeExecution = new Set(['QUERY_INVALID', 'QUERY_TOO_COMPLEX', 'BAD_INPUT']);

/** Whether a client has asked for the newer media type, under which the status shows success or failure. */
const takesGraphqlResponse = (accept: string | undefined): boolean =>
  (accept ?? '').slice(0, 1_000).includes('application/graphql-response+json');

/**
 * Documents are read by `readDocument` on every transport. Refused ones are answered as the GraphQL over HTTP
 * specification says: 400 under `application/graphql-response+json`, 200 under `application/json`.
 */
export const apolloDocuments = (options: { introspection: boolean }): ApolloServerPlugin<RequestContext> => ({
  async requestDidStart({ request }) {
    let refusal: GraphQLError | undefined;
    return {
      async didResolveSource(resolved) {
        const found = (document: object) => Object.assign(resolved, { document });
        try {
          found(readDocument(resolved.source, options));
        } catch (error) {
          refusal = error as GraphQLError;
          found(nothing);
        }
      },
      async didResolveOperation({ operation }) {
        if (operation?.operation === 'subscription')
          refusal ??= new GraphQLError('Subscriptions go over the WebSocket of this address.');
        if (!refusal) return;
        const { message, locations, extensions } = refusal;
        const http = { status: 400, headers: new HeaderMap() };
        throw new GraphQLError(message, {
          nodes: refusal.nodes ?? null,
          source: refusal.source,
          positions: refusal.positions ?? (locations ? [] : null),
          extensions: { code: 'QUERY_INVALID', ...extensions, http },
        });
      },
      async willSendResponse({ response }) {
        if (response.body.kind !== 'single') return;
        const { data, errors } = response.body.singleResult;
        const code = errors?.[0]?.extensions?.['code'];
        if (data !== undefined && data !== null) return;
        if (typeof code !== 'string' || !beforeExecution.has(code) || errors?.[0]?.path) return;
        if (request.query === undefined) return;
        response.http.status = takesGraphqlResponse(request.http?.headers.get('accept')) ? 400 : 200;
      },
    };
  },
});
