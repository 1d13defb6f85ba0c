import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { WebSocket } from 'ws';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { connectDashboards } from './dashboards.ts';
import { fillAccount } from './fill.ts';
import { startOurs, startServer, type Row, type Server } from './support.ts';
import { makeWorld, secret } from './world.ts';

const watchers = 5_000;
const events = 20;

/** One change for all who watch one account: server CPU per frame, compared with a raw WebSocket broadcast. */
export async function crowd(): Promise<Row[]> {
  const world = await makeWorld();
  const [watched] = await world.subscribers(1);
  if (!watched) throw new Error('no subscriber');
  const { accountId } = watched;
  const [share] = await fillAccount(world, accountId, { requests: 1, positions: 1 });
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const database = new Client({ connectionString: world.databaseUrl });
  await database.connect();
  let frames = 0;

  async function cpuPerFrame(server: Server, channel: string, payload: string): Promise<number> {
    const tell = async (times: number) => {
      for (let event = 0; event < times; event += 1) {
        const wanted = frames + watchers;
        await database.query('select pg_notify($1, $2)', [channel, payload]);
        while (frames < wanted) await sleep(2);
      }
    };
    // The first ones warm up.
    await tell(5);
    const before = server.cpu();
    await tell(events);
    return (server.cpu() - before) / events / watchers;
  }

  const ours = await startOurs(env);
  const clients = await connectDashboards(
    ours.url,
    Array.from({ length: watchers }, () => watched),
    () => (frames += 1),
  );
  await sleep(1_000);
  const mine = await cpuPerFrame(ours, 'whereabouts', `${accountTopic(accountId)} ${share?.requestId}`);
  for (const client of clients) await client.dispose();
  await ours.stop();

  const peer = await startServer('bench/peers/raw-push.ts', env);
  const sockets: WebSocket[] = [];
  for (let index = 0; index < watchers; index += 1) {
    const socket = new WebSocket(`${peer.url.replace('http', 'ws')}/?who=${accountId}`);
    socket.on('message', () => (frames += 1));
    await new Promise((resolve) => void socket.once('open', resolve));
    sockets.push(socket);
  }
  frames = 0;
  const theirs = await cpuPerFrame(peer, 'bench_push', accountId);
  for (const socket of sockets) socket.terminate();
  await peer.stop();
  await database.end();
  await world.end();
  return [
    {
      name: 'event to 5,000 dashboards on one topic, CPU per frame',
      ours: `${(mine * 1_000).toFixed(1)} us`,
      peer: `${(theirs * 1_000).toFixed(1)} us (NOTIFY + raw ws)`,
      ratio: mine / theirs,
    },
  ];
}
