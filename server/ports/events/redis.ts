import { connectRedis } from '../redis/connect.ts';
import { openHub, type HubLog, type HubOptions, type Transport } from './hub.ts';
import type { EventsPort } from './port.ts';

const channel = 'whereabouts:events';

/** Events through Redis or Valkey: one connection to listen and one to publish. */
export async function openRedisEvents(url: string, log: HubLog, options?: HubOptions): Promise<EventsPort> {
  const [listening, telling] = await Promise.all([
    // By default it would try once, and end the process if that fails.
    connectRedis(url, log, { autoResubscribe: false }),
    connectRedis(url, log),
  ]);
  const transport: Transport = {
    mostBytes: 64_000,
    send: (payload) => telling.publish(channel, payload),
    isConnected: () => listening.status === 'ready' && telling.status === 'ready',
    async close() {
      listening.disconnect();
      telling.disconnect();
    },
  };
  const { port, receive, lookNow } = openHub(transport, log, options);
  listening.on('message', (_, payload) => receive(payload));
  await listening.subscribe(channel);
  listening.on('ready', () => {
    listening.subscribe(channel).then(lookNow, () => listening.disconnect(true));
  });
  return port;
}
