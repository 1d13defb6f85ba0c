import { setTimeout as sleep } from 'node:timers/promises';
import { connectDashboards, connectSockets } from './dashboards.ts';
import { startOurs, startServer, type Row, type Server } from './support.ts';
import { makeWorld, secret } from './world.ts';

/** With fewer, the resident size of a process says little about one of them. */
const dashboards = 5_000;
/** The first of them are not counted: they cause one-off growth, such as compiled code. */
const first = 500;

/** What an idle, signed-in dashboard costs, compared with a raw WebSocket with a session. */
export async function memory(): Promise<Row[]> {
  const world = await makeWorld();
  const subscribers = await world.subscribers(dashboards);
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };

  /** Bytes for each; `connect` returns what closes the connections. */
  async function each(
    server: Server,
    connect: (who: typeof subscribers) => Promise<() => void>,
  ): Promise<number> {
    const closeFirst = await connect(subscribers.slice(0, first));
    await sleep(1_000);
    const before = await server.memory();
    const close = await connect(subscribers.slice(first));
    await sleep(1_000);
    const grown = (await server.memory()) - before;
    closeFirst();
    close();
    await server.stop();
    return grown / (dashboards - first);
  }

  const ours = await startOurs(env);
  const perDashboard = await each(ours, async (who) => {
    const clients = await connectDashboards(ours.url, who, () => {});
    return () => clients.forEach((client) => void client.dispose());
  });
  const peer = await startServer('bench/peers/raw-push.ts', env);
  const perSocket = await each(peer, async (who) => {
    const sockets = await connectSockets(peer.url, who, () => {});
    return () => sockets.forEach((socket) => socket.terminate());
  });
  await world.end();
  return [
    {
      name: `memory of an idle dashboard, ${dashboards.toLocaleString('en')} connected`,
      ours: `${(perDashboard / 1024).toFixed(1)} KiB`,
      peer: `${(perSocket / 1024).toFixed(1)} KiB (raw ws with a session)`,
      ratio: perDashboard / perSocket,
    },
  ];
}
