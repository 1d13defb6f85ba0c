import { localeOfPath } from '#shared/paths.ts';
import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { BaseHttpLink } from '@apollo/client/link/http';
import { RetryLink } from '@apollo/client/link/retry';
import { OperationTypeNode } from 'graphql';

import { appId } from './app-id.ts';
import type { Live } from './live.ts';
import { newestWins } from './newest-wins.ts';
import { trustedFetch } from './trusted-fetch.ts';

/** Statuses after which a read is retried once. */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

const retryReadsOnce = new RetryLink({
  attempts: (count, { operationType }, error) =>
    count < 2 &&
    operationType === OperationTypeNode.QUERY &&
    (error instanceof TypeError || (ServerError.is(error) && passing.has(error.statusCode))),
});

/** Every operation of ours, as codegen writes it. */
type TrustedDocument = { __meta__: { hash: string } };

/** Names the id under which codegen has stored the document. */
const documentId = new ApolloLink((operation, forward) => {
  const { hash } = (operation.query as unknown as TrustedDocument).__meta__;
  operation.extensions['documentId'] = hash;
  return forward(operation);
});

/** Place names and templates are returned in the page's language. */
const pageLanguage = new ApolloLink((operation, forward) => {
  operation.setContext(({ headers }: { headers?: object }) => ({
    headers: { ...headers, 'accept-language': localeOfPath(location.pathname) },
  }));
  return forward(operation);
});

const http = new BaseHttpLink({
  uri: '/graphql',
  credentials: 'same-origin',
  headers: { 'X-App-Id': appId },
  includeExtensions: true,
  fetch: trustedFetch,
});

/** Queries and mutations over HTTP, live updates over the WebSocket. */
export const transport = (live: Live): ApolloLink =>
  documentId.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    live.link,
    ApolloLink.from([newestWins, retryReadsOnce, pageLanguage, http]),
  );
