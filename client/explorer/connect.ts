import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { Kind, parse, type DocumentNode } from 'graphql';
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
  const fetcher: Fetcher = (params, options) => {
    // Right after a change of tabs GraphiQL still has the previous tab's document and operation name.
    const documentAST = parse(params.query);
    const operationName = presentName(documentAST, params.operationName);
    return send({ ...params, operationName }, { ...options, documentAST });
  };
  return { fetcher, close: () => void wsClient.dispose() };
}

/** If there is only one operation, it is meant. */
function presentName(document: DocumentNode, name: string | null | undefined): string | undefined {
  const names = document.definitions.flatMap((one) =>
    one.kind === Kind.OPERATION_DEFINITION && one.name ? [one.name.value] : [],
  );
  return names.length === 1 ? names[0] : (name ?? undefined);
}
