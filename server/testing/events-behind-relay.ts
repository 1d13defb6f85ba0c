import { setTimeout as sleep } from 'node:timers/promises';
import type { EventsPort } from '#server/ports/events/port.ts';
import { startRelay } from './relay.ts';

/** How long it may take until events arrive again, with every pause between two attempts. */
export const again = { timeout: 35_000, interval: 200 };

/** Events whose carrier is reached through a relay, as on a host that may vanish. `open` is given the relay's port. */
export async function openBehindRelay(
  portOrPath: number | string,
  open: (port: number) => Promise<EventsPort>,
) {
  const host = await startRelay(portOrPath);
  const events = await open(host.port);
  await events.roundTrip();
  return {
    host,
    events,
    arrives: () =>
      Promise.race([
        events.roundTrip().then(
          () => true,
          () => false,
        ),
        sleep(500, false),
      ]),
    async close() {
      await events.close();
      await host.close();
    },
  };
}
