import { ApolloLink } from '@apollo/client';
import { defer, retry, switchMap, timer } from 'rxjs';
import { reconnectDelay } from './reconnect-delay.ts';
import type { Live } from './live.ts';

/**
 * Subscriptions over the WebSocket. Its libraries are loaded with the first subscription, and retried if need be:
 * nobody is waiting for them, so the page does not reload for their sake.
 */
export const liveLink = (live: Live): ApolloLink =>
  new ApolloLink((operation, forward) =>
    defer(live.link).pipe(
      retry({ delay: (_error, count) => timer(reconnectDelay(count)) }),
      switchMap((ready) => ready.request(operation, forward)),
    ),
  );
