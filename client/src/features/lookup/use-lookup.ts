import { type Failure, failureOf } from '../../apollo/errors.ts';
import type { Lookup_LookupFragment } from '../../gql/graphql.ts';
import { useLookupProgressedSubscription, useLookupQuery } from '../../gql/hooks.ts';

/** While a lookup runs and no push comes (a network that lets no socket through), it is asked for this often, ms. */
const askAgain = 3_000;

export const isOver = ({ state }: Pick<Lookup_LookupFragment, 'state'>): boolean =>
  state !== 'QUEUED' && state !== 'RUNNING';

type LookupRead = {
  lookup: Lookup_LookupFragment | null;
  loading: boolean;
  failure: Failure | null;
  retry: () => void;
};

/** A lookup, live until it is over. */
export function useLookup(id: string): LookupRead {
  const { data, loading, error, refetch, startPolling, stopPolling } = useLookupQuery({
    variables: { id },
    skip: !id,
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  const lookup = data?.lookup ?? null;
  const isRunning = lookup !== null && !isOver(lookup);
  useLookupProgressedSubscription({
    variables: { id },
    skip: !isRunning,
    ignoreResults: true,
    onData: ({ data: { data: pushed } }) => {
      if (pushed && isOver(pushed.lookupProgressed)) stopPolling();
    },
    onError: () => startPolling(askAgain),
    onComplete: () => void refetch().catch(() => undefined),
  });
  return {
    lookup,
    loading: loading && !lookup,
    failure: error && !lookup ? failureOf(error) : null,
    retry: () => void refetch().catch(() => undefined),
  };
}
