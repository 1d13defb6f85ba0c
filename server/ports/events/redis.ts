import { connectRedis } from '../redis/connect.ts';
import { openHub, type HubLog, type Transport } from './hub.ts';
import type { EventsPort } from './port.ts';

const channel = 'whereabouts:events';

/** Events through Redis or Valkey: one connection to listen and one to publish. */
export async function openRedisEvents(url: string, log: HubLog): Promise<EventsPort> {
  const [subscriber, publisher] = await Promise.all([
    // By default it would try once, and end the process if that fails.
    connectRedis(url, log, { autoResubscribe: false }),
    connectRedis(url, log),
  ]);
  const transport: Transport = {
    mostBytes: 64_000,
    send: (payload) => publisher.publish(channel, payload),
    isConnected: () => subscriber.status === 'ready' && publisher.status === 'ready',
    async close() {
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
  const { port, receive, checkNow } = openHub(transport, log);
  subscriber.on('message', (_, payload) => receive(payload));
  await subscriber.subscribe(channel);
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(checkNow, () => subscriber.disconnect(true));
  });
  return port;
}
