import { setTimeout as sleep } from 'node:timers/promises';
import { fillAccount } from './fill.ts';
import type { Row } from './support.ts';
import type { World } from './world.ts';

const dashboards = 10_000;
/** This many of their accounts have a request, which changes while there is no server. */
const changed = 100;
/** Below the ports that clients dial from: one of thousands would occupy it while there is no server. */
const env = { SOCKETS: '20000', PORT: '24310' };

/** How long after its readiness the last dashboard is back at a new process, and has what it missed. */
export async function restart(world: World): Promise<Row[]> {
  const subscribers = await world.subscribers(dashboards);
  for (const { accountId } of subscribers.slice(0, changed))
    await fillAccount(world, accountId, { requests: 1, positions: 1 });
  let server = await world.ours(env);
  const watching = await world.dashboards(server, subscribers, new Date().toISOString());
  const rows: Row[] = [];
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const back = watching.connected + dashboards;
    await server.stop(signal);
    const { frames } = watching;
    await world.database.query('update location_request set changed_at = now()');
    server = await world.ours(env);
    const ready = performance.now();
    while (watching.connected < back || watching.frames < frames + changed) {
      if (performance.now() - ready > 60_000) throw new Error('not all are back, or have what they missed');
      await sleep(10);
    }
    rows.push({
      name: `10,000 dashboards are back after ${signal}`,
      unit: 'ms',
      ours: performance.now() - ready,
      goal: { atMost: 3_500 },
    });
  }
  return rows;
}
