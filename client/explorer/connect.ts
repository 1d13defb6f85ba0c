import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { createClient } from 'graphql-ws';

/** Queries over HTTP, live updates over the socket, in the name of the pasted token or else of whoever is signed in. */
export function connect(token: string): { fetcher: Fetcher; close: () => void } {
  const authorization = token ? `Bearer ${token}` : undefined;
  const wsClient = createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: authorization ? { authorization } : {},
    lazy: true,
  });
  const fetcher = createGraphiQLFetcher({
    url: '/graphql',
    wsClient,
    headers: { 'x-app-id': 'explorer', ...(authorization ? { authorization } : {}) },
    enableIncrementalDelivery: false,
  });
  return { fetcher, close: () => void wsClient.dispose() };
}
