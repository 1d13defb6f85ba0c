import { ApolloLink } from '@apollo/client';
import { defer, retry, switchMap, timer } from 'rxjs';
import { online } from '../ui/online.ts';
import { backoff } from './backoff.ts';
import type { Live } from './live.ts';

/**
 * Subscriptions over the WebSocket. Its libraries are fetched with the first of them, again and again if need be: nobody
 * waits for them, so the page does not start again for their sake.
 */
export function liveLink(live: Live): ApolloLink {
  let link: Promise<ApolloLink> | undefined;
  const load = async () => {
    const [{ GraphQLWsLink }, client] = await Promise.all([
      online().then(() => import('@apollo/client/link/subscriptions')),
      live.client(),
    ]);
    return new GraphQLWsLink(client);
  };
  const loaded = () =>
    (link ??= load().catch((error: unknown) => {
      link = undefined;
      throw error;
    }));
  return new ApolloLink((operation, forward) =>
    defer(loaded).pipe(
      retry({ delay: (_error, count) => timer(backoff(count)) }),
      switchMap((ready) => ready.request(operation, forward)),
    ),
  );
}
