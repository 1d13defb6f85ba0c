import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './server.ts';
import type { Row } from './support.ts';
import type { World } from './world.ts';

/** With fewer, the resident size of a process says little about one of them. */
const dashboards = 5_000;
/** The first of them are not counted: they cause one-off growth, such as compiled code. */
const first = 500;

/** What an idle, signed-in dashboard costs. */
export async function memory(world: World): Promise<Row[]> {
  const subscribers = await world.subscribers(dashboards);
  async function each(server: Server): Promise<number> {
    await world.dashboards(server, subscribers.slice(0, first));
    await sleep(1_000);
    const before = await server.memory();
    await world.dashboards(server, subscribers.slice(first));
    await sleep(1_000);
    return ((await server.memory()) - before) / (dashboards - first) / 1024;
  }
  return [
    {
      name: 'memory of an idle dashboard, 5,000 connected',
      unit: 'KiB',
      ours: await each(await world.ours()),
      peer: ['graphql-ws as it comes', await each(await world.peer('graphql-ws'))],
      goal: { atMost: 12 },
    },
  ];
}
