import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Database } from 'pg';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { connectDashboards } from './dashboards.ts';
import { databaseCpu } from './database-cpu.ts';
import { deviceClock } from './device-clock.ts';
import { fillAccount } from './fill.ts';
import { median, startOurs, type Row } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import { makeWorld, operation, secret, type Subscriber, type World } from './world.ts';

const samples = 200;
const warmUps = 50;

/**
 * The cost of an operation when an account, a track or the number of connections grows, compared with small ones.
 */
export async function growth(): Promise<Row[]> {
  const world = await makeWorld();
  const ours = await startOurs({
    DATABASE_URL: world.databaseUrl,
    APP_SECRET: secret,
    DATA_DIR: world.dataDir,
    SOCKETS: '20000',
  });
  const rows = [...(await lists(world, ours.url)), ...(await tracks(world, ours.url))];
  rows.push(...(await sockets(world, ours)));
  await ours.stop();
  await world.end();
  return rows;
}

/** Milliseconds that one client waits, and of the database's CPU. */
type Cost = { wait: number; database: number };

/** Of each size in turn, so that all meet the same conditions. */
async function inTurn<Size>(
  world: World,
  sizes: readonly Size[],
  operation: (size: Size) => Promise<unknown>,
): Promise<Map<Size, Cost>> {
  const costs = new Map<Size, Cost[]>(sizes.map((size) => [size, []]));
  for (let round = -warmUps; round < samples; round += 1) {
    for (const size of sizes) {
      const cost = await costOf(world, () => operation(size));
      if (round >= 0) costs.get(size)!.push(cost);
    }
  }
  return new Map([...costs].map(([size, all]) => [size, medians(all)]));
}

async function costOf(world: World, operation: () => Promise<unknown>): Promise<Cost> {
  const before = databaseCpu(world.dataDir);
  const start = performance.now();
  await operation();
  const wait = performance.now() - start;
  return { wait, database: databaseCpu(world.dataDir) - before };
}

const medians = (costs: Cost[]): Cost => ({
  wait: median(costs.map(({ wait }) => wait)),
  database: median(costs.map(({ database }) => database)),
});

const grown = <Size extends number>(name: string, unit: string, costs: Map<Size, Cost>): Row[] => {
  const [[smallest, least] = [0, { wait: 0, database: 0 }], ...larger] = [...costs];
  const said = ({ wait, database }: Cost) => `${wait.toFixed(2)} ms (database ${database.toFixed(2)})`;
  return larger.map(([size, cost]) => ({
    name: `${name}, ${size.toLocaleString('en')} ${unit}`,
    ours: said(cost),
    peer: `${said(least)} with ${smallest.toLocaleString('en')}`,
    ratio: cost.wait / least.wait,
  }));
};

async function lists(world: World, url: string): Promise<Row[]> {
  const sizes = [100, 1_000, 10_000] as const;
  const subscribers = await world.subscribers(sizes.length);
  const of = new Map<number, Subscriber>();
  for (const size of sizes) {
    const subscriber = subscribers.pop();
    if (!subscriber) throw new Error('no subscriber');
    of.set(size, subscriber);
    await fillAccount(world, subscriber.accountId, { requests: size, positions: 2 });
  }
  await analyze(world);
  const documentId = trustedId('src', 'query Locations(');
  const list = (size: number) =>
    operation(url, { documentId, variables: { first: 20 } }, of.get(size)?.token);
  return grown('list of 20', 'requests in the account', await inTurn(world, sizes, list));
}

async function tracks(world: World, url: string): Promise<Row[]> {
  const sizes = [1, 100, 10_000] as const;
  const of = new Map<number, { token: string; session: string }>();
  const subscribers = await world.subscribers(sizes.length);
  for (const size of sizes) {
    const subscriber = subscribers.pop();
    if (!subscriber) throw new Error('no subscriber');
    const [share] = await fillAccount(world, subscriber.accountId, { requests: 1, positions: size });
    if (share) of.set(size, { token: share.token, session: subscriber.token });
  }
  await analyze(world);
  const shareId = trustedId('recipient', 'mutation SharePosition(');
  const takenAt = deviceClock();
  let sent = 0;
  const send = (size: number) => {
    sent += 1;
    const recordedAt = takenAt(size);
    const position = { latitude: -6.2 + sent / 1e6, longitude: 106.8, accuracy: 12, recordedAt };
    return operation(url, { documentId: shareId, variables: { token: of.get(size)?.token, position } });
  };
  const detailId = trustedId('src', 'query Locations(');
  const read = (size: number) =>
    operation(url, { documentId: detailId, variables: { first: 20 } }, of.get(size)?.session);
  return [
    ...grown('list of one', 'positions in its track', await inTurn(world, sizes, read)),
    // Each adds one.
    ...grown(
      'position',
      `and up to ${samples + warmUps} more positions in its track`,
      await inTurn(world, sizes, send),
    ),
  ];
}

async function sockets(world: World, server: { url: string; memory(): Promise<number> }): Promise<Row[]> {
  const sizes = [10, 1_000, 10_000] as const;
  const accounts = await world.subscribers(sizes.at(-1)!);
  const [watched] = accounts;
  if (!watched) throw new Error('no subscriber');
  const [share] = await fillAccount(world, watched.accountId, { requests: 1, positions: 1 });
  const database = new Database({ connectionString: world.databaseUrl });
  await database.connect();
  let heard: () => void = () => {};
  const arrived = (accountId: string) => accountId === watched.accountId && heard();
  const costs = new Map<number, Cost>();
  const memory = new Map<number, number>();
  // One-off growth caused by the first ones is not counted.
  for (const client of await connectDashboards(server.url, accounts.slice(0, 200), arrived))
    await client.dispose();
  const before = await server.memory();
  const clients = [];
  for (const size of sizes) {
    clients.push(...(await connectDashboards(server.url, accounts.slice(clients.length, size), arrived)));
    await sleep(1_000);
    memory.set(size, (await server.memory()) - before);
    const all: Cost[] = [];
    for (let sample = -10; sample < 60; sample += 1) {
      const cost = await costOf(world, async () => {
        const arrival = new Promise<void>((resolve) => (heard = resolve));
        await database.query('select pg_notify($1, $2)', [
          'whereabouts',
          `${accountTopic(watched.accountId)} ${share?.requestId}`,
        ]);
        await arrival;
      });
      if (sample >= 0) all.push(cost);
      await sleep(5);
    }
    costs.set(size, medians(all));
  }
  for (const client of clients) await client.dispose();
  await database.end();
  const each = (size: number) => memory.get(size)! / size / 1_024;
  return [
    ...grown('event to one dashboard', 'connected', costs),
    {
      name: 'memory of each dashboard, 10,000 connected',
      ours: `${each(10_000).toFixed(1)} KiB`,
      peer: `${each(1_000).toFixed(1)} KiB (1,000)`,
      ratio: each(10_000) / each(1_000),
    },
  ];
}

/** As the database does by itself after a while. */
const analyze = (world: World) => world.orm.em.getConnection().execute('vacuum analyze');
