import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '../../apollo/errors.ts';
import { useLiveState } from '../../apollo/live-context.ts';
import type { Lookup_LookupFragment } from '../../gql/graphql.ts';
import { useLookupProgressedSubscription, useLookupQuery } from '../../gql/hooks.ts';

/** While a lookup runs and no push arrives (on a network that blocks sockets), it is polled this often, ms. */
const askAgain = 3_000;

export const isOver = ({ state }: Pick<Lookup_LookupFragment, 'state'>): boolean =>
  state !== 'QUEUED' && state !== 'RUNNING';

type LookupRead = {
  lookup: Lookup_LookupFragment | null;
  loading: boolean;
  failure: Failure | null;
  retry: () => void;
};

/** A lookup, live until it is finished. */
export function useLookup(id: string): LookupRead {
  const { data, loading, error, refetch, startPolling, stopPolling } = useLookupQuery({
    variables: { id },
    skip: !id,
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  const lookup = data?.lookup ?? null;
  const isRunning = lookup !== null && !isOver(lookup);
  const [isRefused, setRefused] = useState(false);
  useLookupProgressedSubscription({
    variables: { id },
    skip: !isRunning,
    ignoreResults: true,
    onError: () => setRefused(true),
    onComplete: () => void refetch(),
  });
  // A socket that cannot be opened is retried forever, and is not an error.
  const isPushed = useLiveState() === 'live' && !isRefused;
  useEffect(() => {
    if (!isRunning) return undefined;
    if (isPushed) {
      // Changes from before the pushes began, or between two connections.
      void refetch();
      return undefined;
    }
    startPolling(askAgain);
    return stopPolling;
  }, [isRunning, isPushed, refetch, startPolling, stopPolling]);
  return {
    lookup,
    loading: loading && !lookup,
    failure: error && !lookup ? failureOf(error) : null,
    retry: () => void refetch(),
  };
}
