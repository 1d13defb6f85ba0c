import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { connectDashboards, connectSockets } from './dashboards.ts';
import { fillAccount } from './fill.ts';
import { median, startOurs, startServer, type Row } from './support.ts';
import { makeWorld, secret, locationsText } from './world.ts';

const watchers = 5_000;
const events = 8;
const rounds = 3;

/**
 * One change for all who watch one account: server CPU per frame, compared with the same row read by hand and sent to
 * raw WebSockets, in turn.
 */
export async function crowd(): Promise<Row[]> {
  const world = await makeWorld();
  const [watched] = await world.subscribers(1);
  if (!watched) throw new Error('no subscriber');
  const { accountId } = watched;
  const [share] = await fillAccount(world, accountId, { requests: 1, positions: 1 });
  const env = { DATABASE_URL: world.databaseUrl, APP_SECRET: secret, DATA_DIR: world.dataDir };
  const database = new Client({ connectionString: world.databaseUrl });
  await database.connect();
  const ours = await startOurs(env);
  const peer = await startServer('bench/peers/raw-push.ts', {
    ...env,
    ROW_SQL: locationsText(world, 'r.id = $1 and r.account_id = $2'),
  });
  const frames = { ours: 0, peer: 0 };
  const all = Array.from({ length: watchers }, () => watched);
  const clients = await connectDashboards(ours.url, all, () => (frames.ours += 1));
  const sockets = await connectSockets(peer.url, all, () => (frames.peer += 1));
  const sides = {
    ours: { server: ours, channel: 'whereabouts', payload: `${accountTopic(accountId)} ${share?.requestId}` },
    peer: { server: peer, channel: 'bench_row', payload: `${accountId} ${share?.requestId}` },
  };

  const cpu: Record<keyof typeof sides, number[]> = { ours: [], peer: [] };
  await sleep(1_000);
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['ours', 'peer'] as const) {
      const { server, channel, payload } = sides[name];
      const before = server.cpu();
      for (let event = 0; event < events; event += 1) {
        const wanted = frames[name] + watchers;
        await database.query('select pg_notify($1, $2)', [channel, payload]);
        while (frames[name] < wanted) await sleep(2);
      }
      // The first round warms both up.
      if (round > 0) cpu[name].push((server.cpu() - before) / events / watchers);
    }
  }
  for (const client of clients) await client.dispose();
  for (const socket of sockets) socket.terminate();
  await Promise.all([ours.stop(), peer.stop(), database.end()]);
  await world.end();
  const said = (name: keyof typeof sides) => `${(median(cpu[name]) * 1_000).toFixed(1)} us`;
  return [
    {
      name: 'event to 5,000 dashboards on one topic, CPU per frame',
      ours: said('ours'),
      peer: `${said('peer')} (NOTIFY + row read once + raw ws)`,
      ratio: median(cpu.ours) / median(cpu.peer),
    },
  ];
}
