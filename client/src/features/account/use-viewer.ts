import type { ApolloClient } from '@apollo/client';
import { useCallback } from 'react';
import { type Failure, failureOf } from '../../apollo/errors.ts';
import { type Account_AccountFragment, ViewerDocument } from '../../gql/graphql.ts';
import { useViewerQuery } from '../../gql/hooks.ts';

type Viewer = {
  viewer: Account_AccountFragment | null;
  loading: boolean;
  failure: Failure | null;
  retry: () => void;
};

const options = { context: { showsFailures: true } };

/** Preloads who is signed in, before anything shows it; failures are retried then. */
export function askViewer(client: ApolloClient): void {
  client.query({ query: ViewerDocument, ...options }).catch(() => undefined);
}

/** Who is signed in: only the server can read the cookie, so the server is asked, once. */
export function useViewer(): Viewer {
  const { data, loading, error, refetch } = useViewerQuery(options);
  // A failure of `refetch` is the next `error`.
  const retry = useCallback(() => void refetch(), [refetch]);
  return { viewer: data?.viewer ?? null, loading, failure: error ? failureOf(error) : null, retry };
}
