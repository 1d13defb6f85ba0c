import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Database } from 'pg';
import { accountTopic } from '#server/features/location/publish-change.ts';
import { connectDashboards } from './dashboards.ts';
import { deviceClock } from './device-clock.ts';
import { fillAccount } from './fill.ts';
import { median, startOurs, type Row } from './support.ts';
import { trustedId } from './trusted-documents.ts';
import { makeWorld, operation, secret, type Subscriber, type World } from './world.ts';

const samples = 200;

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

/** Milliseconds that one client waits, each size in turn so that all meet the same conditions. */
async function inTurn<Size>(
  sizes: readonly Size[],
  operation: (size: Size) => Promise<unknown>,
): Promise<Map<Size, number>> {
  const times = new Map<Size, number[]>(sizes.map((size) => [size, []]));
  for (let round = -50; round < samples; round += 1) {
    for (const size of sizes) {
      const start = performance.now();
      await operation(size);
      if (round >= 0) times.get(size)!.push(performance.now() - start);
    }
  }
  return new Map([...times].map(([size, all]) => [size, median(all)]));
}

const grown = <Size extends number>(name: string, unit: string, times: Map<Size, number>): Row[] => {
  const [[, least] = [0, 0], ...larger] = [...times];
  return larger.map(([size, time]) => ({
    name: `${name}, ${size.toLocaleString('en')} ${unit}`,
    ours: `${time.toFixed(2)} ms`,
    peer: `${least.toFixed(2)} ms (${[...times.keys()][0]?.toLocaleString('en')})`,
    ratio: time / least,
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
  return grown('list of 20', 'requests in the account', await inTurn(sizes, list));
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
    ...grown('list of one', 'positions in its track', await inTurn(sizes, read)),
    ...grown('position', 'positions in its track', await inTurn(sizes, send)),
  ];
}

async function sockets(world: World, server: { url: string; memory(): Promise<number> }): Promise<Row[]> {
  const sizes = [10, 1_000, 10_000] as const;
  const all = await world.subscribers(sizes.at(-1)!);
  const [watched] = all;
  if (!watched) throw new Error('no subscriber');
  const [share] = await fillAccount(world, watched.accountId, { requests: 1, positions: 1 });
  const database = new Database({ connectionString: world.databaseUrl });
  await database.connect();
  let heard: () => void = () => {};
  const arrived = (accountId: string) => accountId === watched.accountId && heard();
  const times = new Map<number, number>();
  const memory = new Map<number, number>();
  // One-off growth caused by the first ones is not counted.
  for (const client of await connectDashboards(server.url, all.slice(0, 200), arrived))
    await client.dispose();
  const before = await server.memory();
  const clients = [];
  for (const size of sizes) {
    clients.push(...(await connectDashboards(server.url, all.slice(clients.length, size), arrived)));
    await sleep(1_000);
    memory.set(size, (await server.memory()) - before);
    const waits: number[] = [];
    for (let sample = -10; sample < 60; sample += 1) {
      const arrival = new Promise<void>((resolve) => (heard = resolve));
      const start = performance.now();
      await database.query('select pg_notify($1, $2)', [
        'whereabouts',
        `${accountTopic(watched.accountId)} ${share?.requestId}`,
      ]);
      await arrival;
      if (sample >= 0) waits.push(performance.now() - start);
      await sleep(5);
    }
    times.set(size, median(waits));
  }
  for (const client of clients) await client.dispose();
  await database.end();
  const each = (size: number) => memory.get(size)! / size / 1_024;
  return [
    ...grown('event to one dashboard', 'connected', times),
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
