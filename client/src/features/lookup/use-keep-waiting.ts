import { useEffect } from 'react';
import type { Lookup_LookupFragment } from '../../gql/graphql.ts';
import { keepWaiting } from './waiting.ts';

/** Keeps a visitor's lookup for after their log-in; null: it is not one. */
export function useKeepWaiting(lookup: Lookup_LookupFragment | null): void {
  const { id, startedAt } = lookup?.isTeaser ? lookup : {};
  useEffect(() => {
    if (id && startedAt) keepWaiting(id, startedAt);
  }, [id, startedAt]);
}
