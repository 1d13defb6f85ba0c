import pgListen from 'pg-listen';
import { connectionOptions } from '../connection-options.ts';
import { openHub, type HubLog, type HubOptions, type Transport } from './hub.ts';
import type { EventsPort } from './port.ts';

const channel = 'whereabouts';

/** Events through PostgreSQL's NOTIFY outside any transaction, one LISTEN connection a process, shared by all topics. */
export async function openPostgresEvents(
  url: string,
  log: HubLog,
  options?: HubOptions,
): Promise<EventsPort> {
  const subscriber = pgListen.default(
    { connectionString: url, ...connectionOptions },
    {
      retryTimeout: Infinity,
      retryInterval: (attempt) => Math.min(100 * 2 ** attempt, 5_000),
      parse: String,
      serialize: String,
    },
  );
  let connected = false;
  const transport: Transport = {
    mostBytes: 7_900,
    send: (payload) => subscriber.notify(channel, payload),
    isConnected: () => connected,
    close: () => subscriber.close(),
  };
  const { port, receive, lookNow } = openHub(transport, log, options);
  subscriber.notifications.on(channel, receive);
  subscriber.events.on('error', () => {
    connected = false;
    log.warn('live events: connection failed for good');
  });
  subscriber.events.on('reconnect', () => {
    connected = false;
    log.warn('live events: reconnecting');
  });
  subscriber.events.on('connected', () => {
    const again = !connected;
    connected = true;
    if (again) lookNow();
  });
  await subscriber.connect();
  await subscriber.listenTo(channel);
  connected = true;
  return port;
}
