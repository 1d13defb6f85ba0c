import type { Client } from 'graphql-ws';

/**
 * What the connection for live updates is made of, as one file. Asked for by its own name, the library would bring its
 * half for servers along, and with that all of GraphQL's execution and validation.
 */
export { GraphQLWsLink } from '@apollo/client/link/subscriptions';
export { createClient } from 'graphql-ws';

/** `QUERY_INVALID` from a release that reads only texts: for it, an id comes with an empty one. */
const refusals = new Set<unknown>(['DOCUMENT_UNKNOWN', 'QUERY_INVALID']);
type Refusal = { extensions?: { code?: string } };

/** A connection that sends an operation as a trusted document, and its text only to a server that does not know it. */
export const trustedSubscribe = (client: Client): Client => ({
  ...client,
  subscribe(payload, sink) {
    let complete = client.subscribe(
      { ...payload, query: '' },
      {
        ...sink,
        error(reason) {
          const code = (reason as Refusal[])[0]?.extensions?.code;
          if (refusals.has(code)) complete = client.subscribe(payload, sink);
          else sink.error(reason);
        },
      },
    );
    return () => complete();
  },
});
