import pgListen from 'pg-listen';
import type { EventsPort } from './port.ts';

const channel = 'whereabouts';

/** Events through PostgreSQL NOTIFY, one LISTEN connection a process, shared by all topics. */
export async function openPostgresEvents(
  url: string,
  log: { warn(text: string): void },
): Promise<EventsPort> {
  const listeners = new Map<string, Set<(text: string) => void>>();
  const onReconnect = new Set<() => void>();
  const subscriber = pgListen.default(
    { connectionString: url },
    {
      retryTimeout: Infinity,
      retryInterval: (attempt) => Math.min(100 * 2 ** attempt, 5_000),
      parse: String,
    },
  );
  let ready = false;
  subscriber.notifications.on(channel, (payload: string) => {
    const at = payload.indexOf(' ');
    for (const listener of listeners.get(payload.slice(0, at)) ?? []) listener(payload.slice(at + 1));
  });
  subscriber.events.on('error', () => {
    ready = false;
    log.warn('live events: connection failed for good');
  });
  subscriber.events.on('reconnect', () => {
    ready = false;
    log.warn('live events: reconnecting');
  });
  subscriber.events.on('connected', () => {
    const again = !ready;
    ready = true;
    if (again) for (const listener of onReconnect) listener();
  });
  await subscriber.connect();
  await subscriber.listenTo(channel);
  ready = true;

  return {
    async publish(em, topic, text) {
      await em.execute('select pg_notify(?, ?)', [channel, `${topic} ${text}`]);
    },
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
    isReady: () => ready,
    close: () => subscriber.close(),
  };
}
