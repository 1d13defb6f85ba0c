import { randomUUID } from 'node:crypto';
import pgListen from 'pg-listen';
import type { EventsPort } from './port.ts';

const channel = 'whereabouts';
/** What a process tells itself to see that events arrive. */
const ownTopic = 'round-trip';

/** As an open port publishes; for programs that only tell. */
export const publish: EventsPort['publish'] = async (em, topic, text) => {
  await em.execute('select pg_notify(?, ?)', [channel, `${topic} ${text}`]);
};

/** Events through PostgreSQL NOTIFY, one LISTEN connection a process, shared by all topics. */
export async function openPostgresEvents(
  url: string,
  log: { warn(text: string): void },
): Promise<EventsPort> {
  const listeners = new Map<string, Set<(text: string) => void>>();
  const trips = new Map<string, () => void>();
  const onReconnect = new Set<() => void>();
  const subscriber = pgListen.default(
    { connectionString: url },
    {
      retryTimeout: Infinity,
      retryInterval: (attempt) => Math.min(100 * 2 ** attempt, 5_000),
      parse: String,
      serialize: String,
    },
  );
  let connected = false;
  subscriber.notifications.on(channel, (payload: string) => {
    for (const event of payload.split('\n')) {
      const at = event.indexOf(' ');
      const [topic, text] = [event.slice(0, at), event.slice(at + 1)];
      if (topic === ownTopic) trips.get(text)?.();
      for (const listener of listeners.get(topic) ?? []) listener(text);
    }
  });
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
    if (again) for (const listener of onReconnect) listener();
  });
  await subscriber.connect();
  await subscriber.listenTo(channel);
  connected = true;

  return {
    channel,
    publish,
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    onReconnect(listener) {
      onReconnect.add(listener);
      return () => onReconnect.delete(listener);
    },
    listenerCount: (prefix = '') =>
      [...listeners].reduce((sum, [topic, set]) => sum + (topic.startsWith(prefix) ? set.size : 0), 0),
    roundTrip() {
      if (!connected) return Promise.reject(new Error('live events: not connected'));
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const id = randomUUID();
      trips.set(id, resolve);
      subscriber.notify(channel, `${ownTopic} ${id}`).catch(reject);
      // Whoever waits has a deadline of their own; what never comes back must not be kept.
      const forget = setTimeout(() => trips.delete(id), 10_000).unref();
      return promise.finally(() => {
        clearTimeout(forget);
        trips.delete(id);
      });
    },
    close: () => subscriber.close(),
  };
}
