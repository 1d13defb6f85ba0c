import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { parse } from 'graphql';
import { createClient } from 'graphql-ws';

/** Queries over HTTP, live updates over the socket, using the pasted token or else the signed-in user's session. */
export function connect(token: string): { fetcher: Fetcher; close: () => void } {
  const authorization = token ? `Bearer ${token}` : undefined;
  const wsClient = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: authorization ? { authorization } : {},
    lazy: true,
  });
  const send = createGraphiQLFetcher({
    url: '/graphql',
    wsClient,
    headers: { 'x-app-id': 'explorer', ...(authorization ? { authorization } : {}) },
    enableIncrementalDelivery: false,
  });
  const fetcher: Fetcher = (params, options) =>
    send(params, { ...options, documentAST: parse(params.query) });
  return { fetcher, close: () => void wsClient.dispose() };
}
