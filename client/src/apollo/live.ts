import { localeOfPath } from '#shared/paths.ts';
import { ApolloLink } from '@apollo/client';
import { defer, retry, switchMap, timer } from 'rxjs';
import { listenerSet } from '../ui/listeners.ts';
import { online } from '../ui/online.ts';
import { serverAnswers } from '../ui/start-again.ts';
import { appId } from './app-id.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/**
 * `down`: there was a connection or an attempt, and now there is none. `missing`: the server is there and a script of the
 * connection cannot be had, as on a page that is older than the server; some browsers also remember a script that failed
 * once, until the page is reloaded.
 */
export type LiveState = 'idle' | 'connecting' | 'live' | 'down' | 'missing';

/** A silent connection is pinged this often, and closed if there is no answer (milliseconds). */
const pulse = 12_000;
const heartbeatTimeout = 6_000;

export type Live = {
  /**
   * Subscriptions over the WebSocket. Its libraries are loaded with the first one, and retried if need be: nobody is
   * waiting for them, so the page does not reload for their sake.
   */
  link: ApolloLink;
  state: () => LiveState;
  /** Calls back on every state change, until the returned function is called. */
  onChange: (listener: () => void) => () => void;
};

type Refusals = {
  /** The session has ended: in another window, by expiry, or ended by the account's owner. */
  sessionEnded: () => void;
  /** The server refuses this page's connection; whether that is for lack of a session has to be checked. */
  forbidden: () => void;
};

/** The WebSocket for live updates. It keeps reconnecting. */
export function createLive(url: string, { sessionEnded, forbidden }: Refusals): Live {
  const { subscribe: onChange, tell } = listenerSet();
  let current: LiveState = 'idle';
  const state = () => current;
  function turn(next: LiveState): void {
    if (next === current) return;
    current = next;
    tell();
  }
  let wake = () => {};
  let overdue: ReturnType<typeof setTimeout> | undefined;

  /** What is down stays down for its readers until it is live again. */
  const connecting = () => state() !== 'down' && state() !== 'missing' && turn('connecting');

  const connect = async (): Promise<ApolloLink> => {
    connecting();
    await online();
    const { createClient, GraphQLWsLink, trustedSubscribe } = await import('./live-socket.ts');
    let operations = 0;
    const client = createClient({
      url,
      // Counted, not random: dashboards whose operations have the same id are sent the same bytes.
      generateID: () => String((operations += 1)),
      connectionParams: () => ({ 'X-App-Id': appId, locale: localeOfPath(location.pathname) }),
      keepAlive: pulse,
      connectionAckWaitTimeout: 10_000,
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
      retryWait: (retries) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, reconnectDelay(retries));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
      on: {
        connecting,
        connected: () => turn('live'),
        ping: (received) => {
          if (!received) overdue = setTimeout(() => client.terminate(), heartbeatTimeout);
        },
        pong: (received) => {
          if (received) clearTimeout(overdue);
        },
        closed: (event) => {
          clearTimeout(overdue);
          const { code } = event as CloseEvent;
          turn(code === 1000 ? 'idle' : 'down');
          if (code === 4401) sessionEnded();
          if (code === 4403) forbidden();
        },
        error: () => turn('down'),
      },
    });
    // A phone that changes networks or wakes up notices long before a timeout would.
    window.addEventListener('offline', () => state() === 'live' && client.terminate());
    window.addEventListener('online', () => wake());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
    return new GraphQLWsLink(trustedSubscribe(client));
  };

  let connected: Promise<ApolloLink> | undefined;
  let failures = 0;
  const ready = () =>
    (connected ??= connect().catch(async (error: unknown) => {
      connected = undefined;
      failures += 1;
      // Once may be chance.
      turn(failures > 1 && (await serverAnswers()) ? 'missing' : 'down');
      throw error;
    }));
  const link = new ApolloLink((operation, forward) =>
    defer(ready).pipe(
      retry({ delay: (_error, count) => timer(reconnectDelay(count)) }),
      switchMap((connection) => connection.request(operation, forward)),
    ),
  );
  return { link, state, onChange };
}
