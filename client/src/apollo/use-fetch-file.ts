import { localeOfPath } from '#shared/paths.ts';
import { ServerError } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { ViewerDocument } from '../gql/graphql.ts';
import { appId } from './app-id.ts';

/**
 * Fetches a file of the signed-in account. A refusal is thrown as a `ServerError`; if the session is over, the
 * application reacts as to any other operation.
 */
export function useFetchFile(): (path: string, init?: { method: 'POST' }) => Promise<Blob> {
  const client = useApolloClient();
  return useCallback(
    async (path, init) => {
      const response = await fetch(path, {
        ...init,
        credentials: 'same-origin',
        // Place names are returned in the page's language.
        headers: { 'X-App-Id': appId, 'accept-language': localeOfPath(location.pathname) },
      });
      if (response.ok) return response.blob();
      // Whoever asks and finds the session over clears it and goes home.
      if (response.status === 401) {
        const context = { inBackground: true };
        void client.query({ query: ViewerDocument, fetchPolicy: 'no-cache', context }).catch(() => undefined);
      }
      const bodyText = await response.text().catch(() => '');
      throw new ServerError('the file was refused', { response, bodyText });
    },
    [client],
  );
}
