import { Client } from 'pg';
import { arrivalOf, gpsPositions } from './arrivals.ts';
import { connectDashboards } from './dashboards.ts';
import { databaseCpu } from './database-cpu.ts';
import { deviceClock } from './device-clock.ts';
import { fillAccount } from './fill.ts';
import { median, startOurs, type Row, type Server } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import { makeWorld, secret } from './world.ts';

/** Phones per process. */
const shares = 64;
/** Positions per process. */
const perRound = 3_000;
const rounds = 3;

/**
 * Positions that two processes handle from twice the phones, distributed over both with their dashboards as by a
 * proxy, so that half of the events are for the other process; compared with one process alone.
 */
export async function processes(): Promise<Row[]> {
  const world = await makeWorld();
  const subscribers = await world.subscribers(2 * shares);
  const env = {
    DATABASE_URL: world.databaseUrl,
    APP_SECRET: secret,
    DATA_DIR: world.dataDir,
    ...(process.env['EVENTS_URL'] ? { EVENTS_URL: process.env['EVENTS_URL'] } : {}),
  };
  const alone = await startOurs(env);
  const database = new Client({ connectionString: world.databaseUrl });
  await database.connect();
  const keys: string[] = [];
  for (const { accountId } of subscribers) {
    const [share] = await fillAccount(world, accountId, { requests: 1, positions: 1 });
    if (share) keys.push(share.token);
  }
  const documentId = trustedId('recipient', 'mutation SharePosition(');
  const takenAt = deviceClock();
  let sent = 0;
  async function send({ url }: Server, phone: number): Promise<void> {
    sent += 1;
    const recordedAt = takenAt(phone);
    const position = { latitude: -6.2 + sent / 1e6, longitude: 106.8, accuracy: 12, recordedAt };
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-app-id': 'bench',
        'accept-encoding': 'identity',
        'x-forwarded-for': `36.${70 + (sent % 8)}.${phone}.${1 + (sent % 250)}`,
      },
      body: JSON.stringify({ documentId, variables: { token: keys[phone], position } }),
    });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status} ${text}`);
  }

  /** Milliseconds of CPU per position, of the servers and of the database; and how many there were per second. */
  async function measure(servers: Server[]) {
    const sharing = subscribers.slice(0, shares * servers.length);
    const count = perRound * servers.length;
    let pushed = 0;
    const at = (phone: number) => servers[phone % servers.length] ?? alone;
    // Of each process's phones, every other one has its dashboard at the next process.
    const clients = await Promise.all(
      servers.map((server, index) =>
        connectDashboards(
          server.url,
          sharing.filter((_, phone) => (phone + (phone >> 1)) % servers.length === index),
          () => (pushed += 1),
        ),
      ),
    );
    const all = { servers: [] as number[], database: [] as number[], rate: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      pushed = 0;
      const cpu = () => servers.reduce((sum, server) => sum + server.cpu(), 0);
      const storedBefore = await gpsPositions(database);
      const before = { servers: cpu(), database: databaseCpu(world.dataDir) };
      const begun = performance.now();
      let left = count;
      await Promise.all(
        sharing.map(async (_, phone) => {
          while (left-- > 0) await send(at(phone), phone);
        }),
      );
      const took = performance.now() - begun;
      await arrivalOf(count, () => pushed);
      const used = {
        servers: cpu() - before.servers,
        database: databaseCpu(world.dataDir) - before.database,
      };
      const stored = (await gpsPositions(database)) - storedBefore;
      if (stored !== count) throw new Error(`${stored} of ${count} positions are stored`);
      // The first round warms up.
      if (round === 0) continue;
      all.rate.push(count / (took / 1_000));
      all.servers.push(used.servers / count);
      all.database.push(used.database / count);
    }
    for (const client of clients.flat()) await client.dispose();
    return { servers: median(all.servers), database: median(all.database), rate: median(all.rate) };
  }

  const one = await measure([alone]);
  const second = await startOurs(env);
  const two = await measure([alone, second]);
  await Promise.all([alone.stop(), second.stop(), database.end()]);
  await world.end();
  const micro = (milliseconds: number) => `${(milliseconds * 1_000).toFixed(0)} us`;
  const row = (name: string, ours: string, peer: string, ratio: number): Row => ({ name, ours, peer, ratio });
  return [
    row(
      'CPU per position, two processes vs. one (goal 1.25)',
      micro(two.servers),
      micro(one.servers),
      two.servers / one.servers,
    ),
    row('the same, of the database', micro(two.database), micro(one.database), two.database / one.database),
    row(
      'positions per second, two processes vs. one, all on these cores',
      `${two.rate.toFixed(0)}/s`,
      `${one.rate.toFixed(0)}/s`,
      one.rate / two.rate,
    ),
  ];
}
