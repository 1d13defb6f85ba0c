import type { ApolloCache } from '@apollo/client';
import { serverNow } from '../../../apollo/server-clock.ts';
import type { SendKind } from '../../../gql/graphql.ts';
import { useSendLimitsQuery } from '../../../gql/hooks.ts';
import { useNow } from '../../../ui/now.ts';

/**
 * Until when a channel is used up, and how long that still is (milliseconds); null if it is available. Ticks, so that
 * a form becomes usable by itself.
 */
export function useSendLimit(kind: SendKind): { next: number; wait: number } | null {
  const { data, previousData } = useSendLimitsQuery({
    fetchPolicy: 'cache-and-network',
    context: { inBackground: true },
  });
  const now = useNow(1_000, serverNow);
  const limits = (data ?? previousData)?.sendLimits;
  const nextAt = limits?.find((limit) => limit.kind === kind)?.nextAt;
  const next = nextAt ? Date.parse(nextAt) : 0;
  return next > now ? { next, wait: next - now } : null;
}

/** Components that show the limits refetch them: something was sent, or a slot was given back. */
export const forgetSendLimits = (cache: ApolloCache): void =>
  void cache.evict({ id: 'ROOT_QUERY', fieldName: 'sendLimits' });
