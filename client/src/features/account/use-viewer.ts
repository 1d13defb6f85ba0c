import { useCallback } from 'react';
import { type Failure, failureOf } from '../../apollo/errors.ts';
import type { Account_AccountFragment } from '../../gql/graphql.ts';
import { useViewerQuery } from '../../gql/hooks.ts';

type Viewer = {
  viewer: Account_AccountFragment | null;
  loading: boolean;
  failure: Failure | null;
  retry: () => void;
};

/** Who is signed in: the cookie is the server's to read, so the server is asked, once. */
export function useViewer(): Viewer {
  const { data, loading, error, refetch } = useViewerQuery({ context: { showsFailures: true } });
  const retry = useCallback(() => {
    // Its failure is the next `error`.
    refetch().catch(() => undefined);
  }, [refetch]);
  return { viewer: data?.viewer ?? null, loading, failure: error ? failureOf(error) : null, retry };
}
