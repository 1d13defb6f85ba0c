import { setTimeout as sleep } from 'node:timers/promises';
import { deviceClock, fillAccount } from './fill.ts';
import { bodyOf, listOperation, sharePosition } from './operations.ts';
import type { Server } from './server.ts';
import { inTurn, timeOf, type Row } from './support.ts';
import { post, type World } from './world.ts';

const often = { warmUps: 30, rounds: 100 };

/** What an operation costs when an account, a track or the number of connections grows, compared with small ones. */
export async function growth(world: World): Promise<Row[]> {
  const ours = await world.ours({ SOCKETS: '20000' });
  return [...(await accounts(world, ours)), ...(await tracks(world, ours)), ...(await sockets(world, ours))];
}

/** A row for each larger size; of costs in milliseconds by size. */
const grown = (name: string, unit: string, costs: Record<string, number>): Row[] => {
  const sizes = Object.entries(costs);
  const [smallest, least] = sizes[0]!;
  return sizes.slice(1).map(([size, cost]) => ({
    name: `${name}, ${size} ${unit}`,
    unit: 'ms',
    ours: cost,
    peer: [`with ${smallest}`, least],
    goal: { ratio: 1.3 },
  }));
};

const list =
  ({ url, language }: Server, token: string) =>
  () =>
    timeOf(() =>
      post(`${url}/graphql`, { ...bodyOf({ language }, listOperation), variables: { first: 20 } }, token),
    );

/** As the database does by itself after a while. */
const analyze = (world: World) => world.database.query('vacuum analyze');

async function accounts(world: World, server: Server): Promise<Row[]> {
  const costs: Record<string, () => Promise<number>> = {};
  for (const requests of [100, 1_000, 10_000]) {
    const [subscriber] = await world.subscribers(1);
    await fillAccount(world, subscriber!.accountId, { requests, positions: 2 });
    costs[requests] = list(server, subscriber!.token);
  }
  await analyze(world);
  return grown('list of 20', 'requests in the account', await inTurn(costs, often));
}

async function tracks(world: World, server: Server): Promise<Row[]> {
  const lists: Record<string, () => Promise<number>> = {};
  // From when all tracks are there.
  let takenAt: ReturnType<typeof deviceClock> | undefined;
  const sends: Record<string, () => Promise<number>> = {};
  for (const positions of [1, 100, 10_000]) {
    const [subscriber] = await world.subscribers(1);
    const [share] = await fillAccount(world, subscriber!.accountId, { requests: 1, positions });
    lists[positions] = list(server, subscriber!.token);
    sends[positions] = () => {
      const recordedAt = (takenAt ??= deviceClock())(positions);
      const position = { latitude: -6.2 + Math.random() / 100, longitude: 106.8, accuracy: 12, recordedAt };
      const variables = { token: share!.token, position };
      return timeOf(() => post(`${server.url}/graphql`, { ...bodyOf(server, sharePosition), variables }));
    };
  }
  await analyze(world);
  return [
    ...grown('list of one', 'positions in its track', await inTurn(lists, often)),
    ...grown('a position more', 'positions in its track', await inTurn(sends, often)),
  ];
}

async function sockets(world: World, server: Server): Promise<Row[]> {
  const sizes = [10, 1_000, 10_000];
  const subscribers = await world.subscribers(sizes.at(-1)!);
  const [{ accountId }] = subscribers as [(typeof subscribers)[0]];
  const [share] = await fillAccount(world, accountId, { requests: 1, positions: 1 });
  // One-off growth caused by the first ones is not counted.
  (await world.dashboards(server, subscribers.slice(0, 200))).close();
  const before = await server.memory();
  const watching = await world.dashboards(server, []);
  const costs: Record<string, number> = {};
  let connected = 0;
  for (const size of sizes) {
    await watching.connect(subscribers.slice(connected, size));
    connected = size;
    await sleep(1_000);
    const event = () =>
      timeOf(async () => {
        const arrival = watching.next(accountId);
        await world.announce(server, accountId, share!.requestId);
        await arrival;
      });
    Object.assign(costs, await inTurn({ [size]: event }, { warmUps: 20, rounds: 100 }));
  }
  return [
    ...grown('event to one dashboard', 'connected', costs),
    {
      name: 'memory of each dashboard, 10,000 connected',
      unit: 'KiB',
      ours: ((await server.memory()) - before) / connected / 1_024,
      goal: { atMost: 12 },
    },
  ];
}
