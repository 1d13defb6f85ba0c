import { ApolloLink } from '@apollo/client';
import { defer, retry, switchMap, timer } from 'rxjs';
import { backoff } from './backoff.ts';
import type { Live } from './live.ts';

/**
 * Subscriptions over the WebSocket. Its libraries are fetched with the first of them, again and again if need be: nobody
 * waits for them, so the page does not start again for their sake.
 */
export const liveLink = (live: Live): ApolloLink =>
  new ApolloLink((operation, forward) =>
    defer(live.link).pipe(
      retry({ delay: (_error, count) => timer(backoff(count)) }),
      switchMap((ready) => ready.request(operation, forward)),
    ),
  );
