import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { Kind, parse } from 'graphql';
import { createClient } from 'graphql-ws';

/** Queries over HTTP, live updates over the socket, in the name of the pasted token or else of whoever is signed in. */
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
    send({ ...params, operationName: presentName(params.query, params.operationName) }, options);
  return { fetcher, close: () => void wsClient.dispose() };
}

/** Right after a change of tabs GraphiQL still names the operation of the tab before: then the only one is meant. */
function presentName(query: string, name: string | null | undefined): string | undefined {
  const names = parse(query).definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION && one.name ? [one.name.value] : [],
  );
  return names.length === 1 ? names[0] : (name ?? undefined);
}
